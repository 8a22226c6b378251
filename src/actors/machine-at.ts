import { type ActorRefFrom, type AnyActorRef, type EventFrom, type SnapshotFrom, waitFor } from "xstate";
import type { AccountChildren, ChildName, accountMachine } from "#machines/account/account.machine.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { appMachine } from "#machines/app/app.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";

type Session = ActorRefFrom<typeof sessionMachine>;

type Actor = Pick<AnyActorRef, "send"> & { getSnapshot(): WithChildren };

const find = (session: Session, path: PathInSession): Actor | undefined => {
  let actor: Actor | undefined = session;
  for (const name of path.split(".")) actor = actor?.getSnapshot().children[name];
  return actor;
};

/** The actor at a path; undefined if none is running. */
export const actorAt = <P extends PathInSession>(session: Session, path: P) =>
  // Cast: TypeScript cannot follow a path; MachineAt gives the machine at each.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  find(session, path) as ActorRefFrom<MachineAt[P]> | undefined;

/** A view of the machine at a path. */
export type ViewAt<P extends PathInSession, T> = (snapshot: SnapshotFrom<MachineAt[P]>) => T;

/** The view of the actor at a path; null if none is running. */
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

/** Sends an event if the actor is running. For loaders, which also run before their page and after a sign-out. */
export const sendIfRunning = <P extends PathInSession>(
  session: Session,
  path: P,
  event: EventFrom<MachineAt[P]>,
): void => find(session, path)?.send(event);

const passing = new Set(["starting", "loading", "ending"]);

/** Waits until a start, sign-in or sign-out is finished, and returns the session's view. */
export const settledView = async (session: Session) => {
  const settled = await waitFor(session, (snapshot) => !passing.has(sessionView(snapshot).screen));
  return sessionView(settled);
};

type App = ActorRefFrom<typeof appMachine>;

/** @throws if the actor is not running: show its page only while it is. */
export const running = <T>(actor: T, name: string): NonNullable<T> => {
  if (actor == null) throw new Error(`There is no ${name} here: show this only where one is running.`);
  return actor;
};

/** The session of a running application. */
export const sessionOf = (app: App) => running(app.getSnapshot().children.session, "session");

/** The release machine of a running application. */
export const releaseOf = (app: App) => running(app.getSnapshot().children.release, "release");

/**
 * Every machine that pages read or send to, by its path. `connectivity`, `release` and `session` run as long as the
 * application, the others as long as the session's state that invokes them. Types only: importing this loads no machine.
 * A client who may only read has no checkout.
 */
export type MachineAt = { [N in ChildName as `account.${N}`]: AccountChildren[N] } & {
  connectivity: typeof connectivityMachine;
  release: typeof releaseMachine;
  session: typeof sessionMachine;
  registration: typeof registrationMachine;
  "registration.deletion": typeof deletionMachine;
  account: typeof accountMachine;
  "account.cards.binding": typeof cardBindingMachine;
  /** While a subscription awaits payment in the checkout. */
  "account.checkout.forecast": typeof forecastMachine;
  "account.checkout.payment": typeof paymentMachine;
  /** While a subscription is open and no change of it is in flight. */
  "account.subscription.forecast": typeof forecastMachine;
};

export type Path = keyof MachineAt;

/** Path of an actor that the session starts and stops. */
export type PathInSession = Exclude<Path, "connectivity" | "release" | "session">;

/** The child actors of any snapshot. */
export type WithChildren = { children: Record<string, AnyActorRef | undefined> };
