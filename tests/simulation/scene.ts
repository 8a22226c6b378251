import { sessionView } from "#machines/session/session.view.ts";
import type { Device } from "./device.ts";
import type { Network } from "./network.ts";
import type { News, NewsOf } from "./news.ts";
import type { Page } from "./page.ts";
import type { Server } from "./server/server.ts";

/** All that an invariant may look at, at a moment when everything has come to rest. */
export type Scene = {
  /** The true time, in ms since 1970. */
  readonly now: number;
  readonly device: Device;
  readonly server: Server;
  readonly network: Network;
  /** The page of each tab; a page that was closed is not there. */
  readonly pages: readonly Page[];
  /** What has happened since the invariants were asked last, in its order. */
  readonly news: readonly News[];
};

/** A truth about one session: gives what contradicts it, null while nothing does. It may remember what it saw. */
export type Invariant = (scene: Scene) => string | null;
/** Makes an invariant that has seen nothing yet. */
export type Claim = () => Invariant;

/** What a page shows, with the account status of who is at home there. */
export const screenOf = (page: Page): string => {
  const snapshot = page.session.getSnapshot();
  const known = screens.get(snapshot);
  if (known !== undefined) return known;
  const view = sessionView(snapshot);
  const screen = view.screen === "home" ? `home:${view.accountStatus}` : view.screen;
  screens.set(snapshot, screen);
  return screen;
};
/** It is asked for far more often than it changes. */
const screens = new WeakMap<object, string>();

const nobody = new Set(["phone", "code", "locked"]);
export const isAnonymous = (page: Page): boolean => nobody.has(screenOf(page));
export const isHome = (page: Page): boolean => screenOf(page).startsWith("home");

export const tokenOf = (page: Page): string | null =>
  page.session.getSnapshot().context.credentials?.token ?? null;

/** Pages that run. */
export const running = ({ pages }: Scene): readonly Page[] => pages.filter(({ state }) => state === "open");

export const newsOf = <W extends News["what"]>({ news }: Scene, what: W): NewsOf<W>[] =>
  news.filter((each): each is NewsOf<W> => each.what === what);

export const credentialsKey = "kabinet.credentials";

/** The token in the shared storage; null for none, or for bytes that make no sense. */
export const storedToken = ({ device }: Scene): string | null => {
  const text = device.kept.get(credentialsKey);
  if (text === undefined) return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && "token" in read && typeof read.token === "string"
      ? read.token
      : null;
  } catch {
    return null;
  }
};

/** The first thing that somebody has to say. */
export const first = <T>(list: Iterable<T>, say: (each: T) => string | null): string | null => {
  for (const each of list) {
    const said = say(each);
    if (said !== null) return said;
  }
  return null;
};
