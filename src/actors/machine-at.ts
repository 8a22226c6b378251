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

const passing = new Set(["starting", "loading", "ending"]);

/** Who the visitor is, as soon as that is known: after a start, a sign-in or a sign-out. */
export const settledView = async (session: Session) => {
  const settled = await waitFor(session, (snapshot) => !passing.has(sessionView(snapshot).screen));
  return sessionView(settled);
};

type App = ActorRefFrom<typeof appMachine>;

/** The actor where it runs; what is shown where it does not is a mistake. */
export const running = <T>(actor: T, name: string): NonNullable<T> => {
  if (actor == null) throw new Error(`There is no ${name} here: show this only where one is running.`);
  return actor;
};

/** The session of a running application: there is always one. */
export const sessionOf = (app: App) => running(app.getSnapshot().children.session, "session");

/** Which version runs here: there always is one. */
export const releaseOf = (app: App) => running(app.getSnapshot().children.release, "release");

/**
 * Every actor that pages show or send to, by its path. The first three run in the application from its start to its
 * end; all others in the session, each as long as the state that invokes it. These are types alone: the code of a machine
 * comes with whoever starts it. What runs beside an account stands in its table; the checkout is not there for a client
 * who may only read.
 */
export type MachineAt = { [N in ChildName as `account.${N}`]: AccountChildren[N] } & {
  connectivity: typeof connectivityMachine;
  release: typeof releaseMachine;
  session: typeof sessionMachine;
  registration: typeof registrationMachine;
  "registration.deletion": typeof deletionMachine;
  account: typeof accountMachine;
  "account.cards.binding": typeof cardBindingMachine;
  /** While a subscription waits in the checkout for its payment. */
  "account.checkout.forecast": typeof forecastMachine;
  "account.checkout.payment": typeof paymentMachine;
  /** While a subscription is opened and nothing about it is on its way. */
  "account.subscription.forecast": typeof forecastMachine;
};

export type Path = keyof MachineAt;

/** Of the session: the path of an actor that comes and goes. */
export type PathInSession = Exclude<Path, "connectivity" | "release" | "session">;

/** The snapshot of any machine, as far as actors run in it. */
export type WithChildren = { children: Record<string, AnyActorRef | undefined> };
