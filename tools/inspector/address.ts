import * as v from "valibot";

export const views = ["chart", "sequence", "map", "act", "replay", "test"] as const;
export type ViewName = (typeof views)[number];

/** What a link to the inspector names: a tab, an actor, a moment (none: what comes is followed) and a view. */
const Address = v.object({
  tab: v.optional(v.string()),
  actor: v.optional(v.string()),
  at: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))),
  /** A recording to begin with, by its path on the server of this page. */
  open: v.optional(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/))),
  view: v.fallback(v.picklist(views), "chart"),
});
export type Address = v.InferOutput<typeof Address>;

/** Reads what stands behind `#`; what makes no sense is left out. */
export function readAddress(hash: string): Address {
  const said = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  const read = v.safeParse(Address, said);
  return read.success ? read.output : { view: "chart" };
}

export function writeAddress({ tab, actor, at, open, view }: Address): string {
  const said = new URLSearchParams();
  if (tab !== undefined) said.set("tab", tab);
  if (actor !== undefined) said.set("actor", actor);
  if (at !== undefined) said.set("at", String(at));
  if (open !== undefined) said.set("open", open);
  said.set("view", view);
  return `#${said.toString()}`;
}
