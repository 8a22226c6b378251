import type { Subscription } from "#contract/subscription.ts";
import { dayOf } from "../calendar.ts";
import type { Row } from "../server.ts";
import type { Statement } from "../stated.ts";
import type { Breach } from "./record.ts";

type Terms = NonNullable<Subscription["contract"]>;

/** The contract as signed, and what was agreed since. */
export type PapersRecord = {
  signed: Terms | null;
  /** Agreed, not yet compared. */
  agreed: { readonly on: string; readonly terms: Pick<Terms, "months" | "insurance" | "extras"> } | null;
};

const termsIn = ({ months, price, insurance, extras }: Terms): Terms => ({
  months,
  price,
  insurance,
  extras,
});

const idsOf = (extras: readonly { id: number }[]): string =>
  extras
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

const isSame = (one: Omit<Terms, "price">, other: Omit<Terms, "price">): boolean =>
  one.months === other.months &&
  one.insurance === other.insurance &&
  idsOf(one.extras) === idsOf(other.extras);

const say = ({ months, insurance, extras }: Omit<Terms, "price">): string =>
  `${months} m, ${insurance ? "with" : "without"} protection, extras ${idsOf(extras) || "none"}`;

const overnight = /ночное хранение|overnight|night storage/i;

const isIssued = ({ acts }: Subscription, type: string, since: number): boolean =>
  acts.some((act) => act.type === type && Date.parse(act.created ?? "") >= since);

/**
 * P20: the contract states what was signed; each later agreement has an annex of its day; changes while the
 * device is in use have their act. P21: the client sees agreed items that they lack, and items to return.
 * `before`: the last look, at `seenAt` (ms); `row`: the server's.
 */
export const checkPapers = (
  record: PapersRecord,
  { subscription }: Statement,
  { before, row }: { before: { statement: Statement; seenAt: number } | null; row: Row | null },
  breach: (found: Breach) => void,
): void => {
  const { id, acts, contract = null } = subscription;
  record.signed ??= termsIn(subscription);
  const stated = contract ?? termsIn(subscription);
  if (!isSame(stated, record.signed) || stated.price !== record.signed.price)
    breach({
      number: "P20",
      why: `subscription ${id}: signed was ${say(record.signed)} for ${record.signed.price / 100} ₽, and the contract states ${say(stated)} for ${stated.price / 100} ₽`,
    });
  const { agreed } = record;
  record.agreed = null;
  const has = acts.some(
    ({ type, created, terms }) =>
      type === "annex" &&
      terms !== undefined &&
      dayOf(Date.parse(created ?? "")) === agreed?.on &&
      isSame(terms.after, agreed.terms),
  );
  if (agreed !== null && !has)
    breach({
      number: "P20",
      why: `subscription ${id}: on ${agreed.on} ${say(agreed.terms)} was agreed, and there is no annex that says so`,
    });
  if (row?.status === "active" && row.possession === "inUse" && row.scheduledDay === null) {
    // Items that the next period drops need not be collected.
    const kept = row.extras.filter(
      (extra) => extra.physical === true && (row.change?.extras.some(({ id }) => id === extra.id) ?? true),
    );
    const lacking = kept.filter(({ id }) => !row.extrasHeld.some((held) => held.id === id));
    // Items that the next period has again need not be returned.
    const agreedItems = [...row.extras, ...(row.change?.extras ?? [])];
    const surplus = row.extrasHeld.filter(({ id }) => !agreedItems.some((extra) => extra.id === id));
    const { extrasToCollect = [], extrasToReturn = [] } = subscription;
    const wrong =
      idsOf(lacking) !== idsOf(extrasToCollect.filter(({ from }) => from === null))
        ? "to collect"
        : idsOf(surplus) !== idsOf(extrasToReturn.filter(({ from }) => from === null))
          ? "to return"
          : null;
    if (wrong !== null)
      breach({
        number: "P21",
        why: `subscription ${id}: extras ${idsOf(lacking) || "none"} are lacking and ${idsOf(surplus) || "none"} no longer agreed: others are told ${wrong}`,
      });
  }
  const were = before?.statement.subscription;
  if (before === null || were?.possession?.state !== "inUse" || subscription.possession?.state !== "inUse")
    return;
  const added = subscription.extras.filter(({ id }) => !were.extras.some((extra) => extra.id === id));
  const due = [
    ...(subscription.insurance && !were.insurance ? ["protectionPlan"] : []),
    ...(added.some(({ name }) => overnight.test(name)) ? ["overnightStorage"] : []),
  ].filter((type) => !isIssued(subscription, type, before.seenAt));
  for (const type of due)
    breach({ number: "P20", why: `subscription ${id}: its new terms hold, and there is no act of ${type}` });
};
