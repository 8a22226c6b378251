import { useSyncExternalStore } from "react";
import * as v from "valibot";

export const views = ["chart", "sequence", "map", "act", "readers", "replay", "test"] as const;
export type ViewName = (typeof views)[number];

/** The parts of a link: a tab, an actor, a moment (without one the present is followed) and a view. */
const Address = v.object({
  tab: v.optional(v.string()),
  actor: v.optional(v.string()),
  at: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))),
  /** A recording to open, by its path on the server of this page. */
  open: v.optional(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/))),
  view: v.fallback(v.picklist(views), "chart"),
});
export type Address = v.InferOutput<typeof Address>;

/** Parses the fragment of a URL; an invalid one is ignored. */
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

const subscribe = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

/** The present address, and a function that changes it. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const address = readAddress(hash);
  return [address, go];
}

/** Changes the address. Steps are not kept in the history of the browser: there are hundreds of them. */
function go(change: Partial<Address>): void {
  const next = writeAddress({ ...readAddress(location.hash), ...change });
  if (next === location.hash) return;
  history.replaceState(null, "", next);
  dispatchEvent(new Event("hashchange"));
}
