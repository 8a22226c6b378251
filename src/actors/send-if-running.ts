import type { ActorRefFrom, AnyActorRef, EventFrom, SnapshotFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { MachineAt, PathInSession, WithChildren } from "./machine-at.ts";

type Session = ActorRefFrom<typeof sessionMachine>;

type Actor = Pick<AnyActorRef, "send"> & { getSnapshot(): WithChildren };

const find = (session: Session, path: PathInSession): Actor | undefined => {
  let actor: Actor | undefined = session;
  for (const name of path.split(".")) actor = actor?.getSnapshot().children[name];
  return actor;
};

/** The actor of a path, if one runs there now. */
export const actorAt = <P extends PathInSession>(session: Session, path: P) =>
  // Cast: the compiler does not follow a path; MachineAt says what runs there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  find(session, path) as ActorRefFrom<MachineAt[P]> | undefined;

/** A view of the machine of a path. */
export type ViewAt<P extends PathInSession, T> = (snapshot: SnapshotFrom<MachineAt[P]>) => T;

/** What a view says of the actor of a path; null where none runs. */
export const viewIfRunning = <P extends PathInSession, T>(
  session: Session,
  path: P,
  view: ViewAt<P, T>,
): T | null => {
  const actor = find(session, path);
  // Cast: as above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return actor === undefined ? null : view(actor.getSnapshot() as unknown as SnapshotFrom<MachineAt[P]>);
};

/** For loaders, which run before their page and after a sign-out: where there is no such actor, nobody is told. */
export const sendIfRunning = <P extends PathInSession>(
  session: Session,
  path: P,
  event: EventFrom<MachineAt[P]>,
): void => find(session, path)?.send(event);
