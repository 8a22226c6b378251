import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, createContext, use } from "react";
import type { ActorRefFrom, AnyActorRef, EventFrom, SnapshotFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { type MachineAt, type Path, type WithChildren, running } from "./machine-at.ts";

type App = ActorRefFrom<typeof appMachine>;

/** The part of an actor that a view needs. */
type Shown<S> = Pick<AnyActorRef, "subscribe"> & { getSnapshot(): S };

const AppContext = createContext<App | null>(null);

/** Provides the actors of a running application. */
export const Machines = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);

/** Called by each component that reads a view, at each render. */
export type UseRead = (actor: object, view: { readonly name: string }, shown: unknown) => void;

// oxlint-disable-next-line shape/module-state -- set once, before the first render, in development only
let useRead: UseRead = () => undefined;

/** In development the recorder learns which components read what. Before the first render only: it is a hook. */
export const watchReads = (watch: UseRead): void => {
  useRead = watch;
};

/** Children of the application, not of the session. */
const outermost = new Set<Path>(["connectivity", "release", "session"]);

/** The child of an actor by name; the actor itself without a name. */
const useChild = (parent: AnyActorRef | undefined, name: string | undefined): AnyActorRef | undefined => {
  const child = useSelector(name === undefined ? undefined : parent, (snapshot: WithChildren | undefined) =>
    name === undefined ? undefined : snapshot?.children[name],
  );
  return name === undefined ? parent : child;
};

/** The actor at a path; follows a restart. */
const useActor = <P extends Path>(path: P) => {
  const name: Path = path;
  const { children } = running(use(AppContext), "application").getSnapshot();
  const outer = children[name === "connectivity" || name === "release" ? name : "session"];
  const [first, second, third] = outermost.has(name) ? [] : name.split(".");
  const actor = useChild(useChild(useChild(outer, first), second), third);
  // Cast: TypeScript cannot follow a path; MachineAt gives the machine at each.
  return running(actor, path) as Shown<SnapshotFrom<MachineAt[P]>> & {
    send(event: EventFrom<MachineAt[P]>): void;
  };
};

/**
 * Reads an actor through a view (`machines/x/x.view.ts`). Objects and lists are compared shallowly, so that a page
 * renders only when what it shows changes.
 */
export const useViewOf = <S, F extends unknown[], T>(
  actor: Shown<S>,
  view: (snapshot: S, ...facts: F) => T,
  ...facts: F
): T => {
  const shown = useSelector(actor, (snapshot: S) => view(snapshot, ...facts), shallowEqual);
  useRead(actor, view, shown);
  return shown;
};

/**
 * Reads the actor at a path through a view.
 * @example useView("account.payments", receiptView, id)
 * @throws if the actor is not running.
 */
export const useView = <P extends Path, F extends unknown[], T>(
  path: P,
  view: (snapshot: SnapshotFrom<MachineAt[P]>, ...facts: F) => T,
  ...facts: F
): T => useViewOf(useActor(path), view, ...facts);

/**
 * The `send` of the actor at a path.
 * @throws if the actor is not running.
 */
export const useSend = <P extends Path>(path: P): ((event: EventFrom<MachineAt[P]>) => void) =>
  useActor(path).send;
