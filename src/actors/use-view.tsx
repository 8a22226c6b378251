import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, createContext, use } from "react";
import type { ActorRefFrom, AnyActorRef, EventFrom, SnapshotFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { type MachineAt, type Path, type WithChildren, running } from "./machine-at.ts";

type App = ActorRefFrom<typeof appMachine>;

/** What can be shown: an actor, as far as its snapshots go. */
type Shown<S> = Pick<AnyActorRef, "subscribe"> & { getSnapshot(): S };

const AppContext = createContext<App | null>(null);

/** Gives what is below it the actors of a running application. */
export const Machines = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);

/** They run in the application itself, from its start to its end. */
const outermost = new Set<Path>(["connectivity", "release", "session"]);

/** What runs in an actor under a name; without a name the actor itself. */
const useChild = (parent: AnyActorRef | undefined, name: string | undefined): AnyActorRef | undefined => {
  const child = useSelector(name === undefined ? undefined : parent, (snapshot: WithChildren | undefined) =>
    name === undefined ? undefined : snapshot?.children[name],
  );
  return name === undefined ? parent : child;
};

/** The actor of a path: whichever runs there, when one follows another. */
const useActor = <P extends Path>(path: P) => {
  const name: Path = path;
  const { children } = running(use(AppContext), "application").getSnapshot();
  const outer = children[name === "connectivity" || name === "release" ? name : "session"];
  const [first, second, third] = outermost.has(name) ? [] : name.split(".");
  const actor = useChild(useChild(useChild(outer, first), second), third);
  // Cast: the compiler does not follow a path; MachineAt says what runs there.
  return running(actor, path) as Shown<SnapshotFrom<MachineAt[P]>> & {
    send(event: EventFrom<MachineAt[P]>): void;
  };
};

/**
 * What a view of a machine (`machines/x/x.view.ts`) says of an actor. It may say it in an object or a list of plain
 * values: these are compared shallowly, so a page follows nothing but what it shows.
 */
export const useViewOf = <S, F extends unknown[], T>(
  actor: Shown<S>,
  view: (snapshot: S, ...facts: F) => T,
  ...facts: F
): T => useSelector(actor, (snapshot: S) => view(snapshot, ...facts), shallowEqual);

/**
 * What a view says of the actor of a path, with the facts that it asks for.
 * @example useView("account.payments", receiptView, id)
 * @throws Where no such actor runs: show it only where one does.
 */
export const useView = <P extends Path, F extends unknown[], T>(
  path: P,
  view: (snapshot: SnapshotFrom<MachineAt[P]>, ...facts: F) => T,
  ...facts: F
): T => useViewOf(useActor(path), view, ...facts);

/**
 * How the actor of a path is told what a person did.
 * @throws Where no such actor runs.
 */
export const useSend = <P extends Path>(path: P): ((event: EventFrom<MachineAt[P]>) => void) =>
  useActor(path).send;
