import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";

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
