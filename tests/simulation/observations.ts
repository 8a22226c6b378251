import type { SessionAnnouncement } from "#machines/session/session.machine.ts";
import type { WorldEvents } from "#src/ports/world.ts";
import type { Sent } from "./network.ts";
import type { Page } from "./page.ts";

/** Something that happened since the last check of the invariants. */
export type Observation =
  | { what: "booted"; page: Page }
  | { what: "sent"; request: Sent }
  /** `answered`: the page got a reply; `failed`: it got an error. */
  | { what: "answered" | "failed" | "aborted"; request: Sent }
  | { what: "stored"; page: Page; key: string; value: string | null }
  | { what: "announced"; page: Page; announcement: SessionAnnouncement }
  /** A person acted; `offered`: the view offered it. */
  | { what: "acted"; page: Page; event: { type: string }; offered: boolean }
  | { what: "worldEvent"; page: Page; event: keyof WorldEvents; key: string | null }
  /** The URL changed; `redirects`: their number; `from`: the guard that redirected. */
  | { what: "navigated"; page: Page; path: string; redirects: number; from: string | null }
  | { what: "left"; page: Page; address: string }
  | { what: "reloaded"; page: Page }
  | { what: "warned"; page: Page; message: string };

export type Report = (observation: Observation) => void;
export type ObservationOf<W extends Observation["what"]> = Extract<Observation, { what: W }>;
