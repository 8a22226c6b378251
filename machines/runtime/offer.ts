/** Whether an action is possible now, and if not, why: a code with a text in the locales. */
export type Offer<Why extends string> = { readonly can: true } | { readonly can: false; readonly why: Why };

const yes = { can: true } as const;
// oxlint-disable-next-line shape/module-state -- equal offers share an object; they depend on the reason alone
const no = new Map<string, { readonly can: false; readonly why: string }>();

/**
 * Offered, unless there is a reason not to. Equal offers are the same object, so that views of primitives and
 * offers can be compared shallowly.
 * @example offer(busy && "pending", !online && "offline")
 */
export function offer<Why extends string>(...reasons: readonly (Why | false)[]): Offer<Why> {
  const why = reasons.find((reason) => reason !== false);
  if (why === undefined) return yes;
  const refused = no.get(why) ?? { can: false, why };
  no.set(why, refused);
  // Cast: made for exactly this reason.
  return refused as Offer<Why>;
}
