import type { Page, createKabinet } from "../../app/create-kabinet.ts";
import type { World } from "../../ports/world.ts";
import type { MovableClock } from "../movable-clock.ts";
import { type Carried, type System, leave, take } from "./carried.ts";
import { persist } from "./persist.ts";
import { nameOf, runningActors } from "./running-actors.ts";
import { whyNot } from "./why-not.ts";
import type { AnyActor } from "xstate";

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** Restores what the snapshot lacks: timers with their remaining time. Returns the original input of each machine. */
export const restoreTimers = (
  app: AnyActor,
  { charts, timers }: System,
  now: number,
): Map<AnyActor, unknown> => {
  const actors = new Map(runningActors(app).map(({ path, actor }) => [keyOf(path), actor]));
  for (const { source, target, event, id, due } of timers) {
    const [from, to] = [actors.get(keyOf(source)), actors.get(keyOf(target))];
    if (from && to) app.system.scheduler.schedule(from, to, event, Math.max(0, due - now), id);
  }
  return new Map(
    charts.flatMap(({ path, input }) => {
      const actor = actors.get(keyOf(path));
      return actor === undefined ? [] : [[actor, input] as const];
    }),
  );
};

type Kabinet = Pick<ReturnType<typeof createKabinet>, "app" | "session" | "access" | "signedIn" | "start">;

type Around = Pick<World, "tabStorage" | "on" | "warn">;

/** Vite's event before a reload. */
type OnReload = (reloads: () => void) => void;

/** The system of the previous page, or null with a warning if the machines cannot continue from it. */
const received = ({ tabStorage, warn }: Around) => {
  let carried: Carried | null;
  try {
    carried = take(tabStorage());
  } catch {
    return null;
  }
  if (carried === null) return null;
  const why = "why" in carried ? carried.why : whyNot(carried.system.charts);
  if (why !== null) warn(`The page began anew: ${why}.`);
  return why === null && "system" in carried ? carried.system : null;
};

/** The chunks of signed-in clients, which the session needs at once. */
const codeOfClients = async () => {
  const [{ goOnline }, { provideSignedIn }] = await Promise.all([
    import("../../ports/online.ts"),
    import("../../ports/signed-in.ts"),
  ]);
  return { goOnline, provideSignedIn };
};

/**
 * In development, keeps the actors over Vite's reloads if the machines allow it, and warns with the reason if not
 * (docs/how-to.md). A reload by the user starts anew.
 */
export const carryOver = async (
  world: Around,
  clock: Pick<MovableClock, "now" | "isPutForward">,
  hearReload: OnReload,
): Promise<{ carried: Page["carried"]; start: (kabinet: Kabinet) => void }> => {
  const system = received(world);
  const carried = system === null ? undefined : { snapshot: system.snapshot, ...(await codeOfClients()) };
  const start = ({ app, session, access, signedIn, start: go }: Kabinet): void => {
    go();
    let inputs: ReturnType<typeof restoreTimers> = new Map();
    if (system !== null) {
      const { credentials } = session.getSnapshot().context;
      if (credentials !== null) {
        access.open(credentials.token);
        signedIn().catch((failure: unknown) => world.warn("what follows the account did not come", failure));
      }
      inputs = restoreTimers(app, system, clock.now());
      world.warn(`Carried over: ${system.charts.map(({ path }) => nameOf(path)).join(", ")}.`);
    }
    let isReloading = false;
    hearReload(() => {
      isReloading = true;
    });
    // As late as possible: users and ports may change the actors until then.
    world.on("pagehide", () => {
      if (!isReloading) return;
      leave(
        world.tabStorage(),
        clock.isPutForward() ? { why: "its clock had been put forward" } : persist(app, inputs),
      );
    });
  };
  return { carried, start };
};
