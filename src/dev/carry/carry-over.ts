import type { Page, createKabinet } from "../../app/create-kabinet.ts";
import type { World } from "../../ports/world.ts";
import type { MovableClock } from "../movable-clock.ts";
import { type Carried, type System, leave, take } from "./carried.ts";
import { persist } from "./persist.ts";
import { nameOf, runningActors } from "./running-actors.ts";
import { whyNot } from "./why-not.ts";
import type { AnyActor } from "xstate";

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/**
 * Gives a restored system, which has just been started, what its snapshot did not have: the timers, with what is left of
 * them. Gives back with what each of its machines was once made.
 */
export const goOn = (app: AnyActor, { charts, timers }: System, now: number): Map<AnyActor, unknown> => {
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

/** What carrying needs of the world. */
type Around = Pick<World, "tabStorage" | "on" | "warn">;

/** Vite's word that it is about to reload this page. */
type HearReload = (reloads: () => void) => void;

/** What the page before has left, if the machines can go on from there; says if not why. */
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

/** Whoever was signed in is so from the first moment, so their code has to be there before it. */
const codeOfClients = async () => {
  const [{ goOnline }, { provideSignedIn }] = await Promise.all([
    import("../../ports/online.ts"),
    import("../../ports/signed-in.ts"),
  ]);
  return { goOnline, provideSignedIn };
};

/**
 * Before Vite reloads a page in development, its actors are left for the next one, which goes on with them where the
 * machines allow it and says why not where they do not (docs/how-to.md). A reload that a person asks for begins anew.
 */
export const carryOver = async (
  world: Around,
  clock: Pick<MovableClock, "now" | "isPutForward">,
  hearReload: HearReload,
): Promise<{ carried: Page["carried"]; start: (kabinet: Kabinet) => void }> => {
  const system = received(world);
  const carried = system === null ? undefined : { snapshot: system.snapshot, ...(await codeOfClients()) };
  const start = ({ app, session, access, signedIn, start: go }: Kabinet): void => {
    go();
    let inputs: ReturnType<typeof goOn> = new Map();
    if (system !== null) {
      const { credentials } = session.getSnapshot().context;
      if (credentials !== null) {
        access.open(credentials.token);
        signedIn().catch((failure: unknown) => world.warn("what follows the account did not come", failure));
      }
      inputs = goOn(app, system, clock.now());
      world.warn(`Carried over: ${system.charts.map(({ path }) => nameOf(path)).join(", ")}.`);
    }
    let isReloading = false;
    hearReload(() => {
      isReloading = true;
    });
    // Not before the page goes: until then people and ports may still move it on.
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
