import { sessionView } from "#machines/session/session.view.ts";
import type { Device } from "./device.ts";
import type { Network } from "./network.ts";
import type { Observation, ObservationOf } from "./observations.ts";
import type { Page } from "./page.ts";
import type { Server } from "./server/server.ts";

/** What an invariant may look at, once everything has settled. */
export type Scene = {
  /** True time, in ms since 1970. */
  readonly now: number;
  readonly device: Device;
  readonly server: Server;
  readonly network: Network;
  /** Open pages, one per tab. */
  readonly pages: readonly Page[];
  /** What happened since the last check, in order. */
  readonly observations: readonly Observation[];
};

/** A truth about one session: returns a contradiction or null. It may keep state. */
export type Invariant = (scene: Scene) => string | null;
/** Creates an invariant without state. */
export type Claim = () => Invariant;

/** The screen of a page, with the account's status. */
export const screenOf = (page: Page): string => {
  const snapshot = page.session.getSnapshot();
  const known = screens.get(snapshot);
  if (known !== undefined) return known;
  const view = sessionView(snapshot);
  const screen = view.screen === "home" ? `home:${view.accountStatus}` : view.screen;
  screens.set(snapshot, screen);
  return screen;
};
/** It is read far more often than it changes. */
const screens = new WeakMap<object, string>();

const anonymousScreens = new Set(["phone", "code", "consents", "locked"]);
export const isAnonymous = (page: Page): boolean => anonymousScreens.has(screenOf(page));
export const isHome = (page: Page): boolean => screenOf(page).startsWith("home");

export const tokenOf = (page: Page): string | null =>
  page.session.getSnapshot().context.credentials?.token ?? null;

export const running = ({ pages }: Scene): readonly Page[] => pages.filter(({ state }) => state === "open");

export const observed = <W extends Observation["what"]>(
  { observations }: Scene,
  what: W,
): ObservationOf<W>[] => observations.filter((each): each is ObservationOf<W> => each.what === what);

export const credentialsKey = "kabinet.credentials";

/** The stored token; null if none or unreadable. */
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

/** The first non-null result. */
export const first = <T>(list: Iterable<T>, say: (each: T) => string | null): string | null => {
  for (const each of list) {
    const found = say(each);
    if (found !== null) return found;
  }
  return null;
};
