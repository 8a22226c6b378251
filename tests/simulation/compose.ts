import { type ActorRefFrom, createActor } from "xstate";
import type { accountMachine } from "#machines/account/account.machine.ts";
import { standingOf } from "#machines/account/standing.ts";
import { type appMachine, provideApp } from "#machines/app/app.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import { provideRelease } from "#machines/release/release.machine.ts";
import { provideSession, type sessionMachine } from "#machines/session/session.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";
import type { SessionAnnouncement } from "#machines/session/session.setup.ts";
import type { Config } from "#src/config.ts";
import { deferMachine } from "#src/deferred-machine.ts";
import { followRelease } from "#src/follow-release.ts";
import { followSession } from "#src/follow-session.ts";
import { type Access, createAccess } from "#src/ports/access.ts";
import { actorClock } from "#src/ports/actor-clock.ts";
import { tidyAddress } from "#src/ports/address.ts";
import { guardBackForwardCache } from "#src/ports/back-forward-cache.ts";
import { createChoices } from "#src/ports/choices.ts";
import { goOnline } from "#src/ports/online.ts";
import { createChunks } from "#src/ports/chunks.ts";
import { startEmailVerification } from "#src/ports/email-verification.ts";
import { releaseListeners, releasePorts } from "#src/ports/release.ts";
import { createSeconds } from "#src/ports/seconds.ts";
import { sessionPorts } from "#src/ports/session.ts";
import { provideSignedIn } from "#src/ports/signed-in.ts";
import { createErrand } from "#src/ports/errand.ts";
import { createLetterOutcome } from "#src/ports/letter-outcome.ts";
import { createStore, type Store } from "#src/ports/storage.ts";
import { appListeners } from "#src/ports/watchers.ts";
import type { World } from "#src/ports/world.ts";
import { remember } from "#src/remember.ts";
import type { RouterContext } from "#src/router-context.ts";
import { settledView } from "#src/settled-view.ts";
import type { AppRouter } from "#src/router.tsx";
import type { Parts } from "./parts.ts";
import { createRouter, type Router } from "./router.ts";
import { acquirerOrigin } from "./server/trade.ts";
// Nothing has to be fetched when the product imports these later: a story is the same in every process.
/* oxlint-disable import/no-unassigned-import -- to have them is all that is wanted */
import "#src/features/checkout/after-purchase.ts";
import "#src/landing.ts";
import "#src/ports/updates.ts";
/* oxlint-enable import/no-unassigned-import */

type Ingredients = {
  world: World;
  /** The world as the actors' clock sees it: its timers are told from the others. */
  actors: Pick<World, "clock" | "on">;
  version: string;
  document: { dataset: Record<string, string | undefined> };
  parts: Parts;
  /** Which one the person reads; Russian unless given. */
  language?: "ru" | "en";
  /** Fetches a part of the application that comes later; rejects while it cannot be had. */
  part(): Promise<void>;
  hear(announcement: SessionAnnouncement): void;
  went(path: string, redirects: number, from: string | null): void;
};

type Application = {
  app: ActorRefFrom<typeof appMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  store: Store;
  access: Access;
  router: Router;
  /** The link of a letter is followed: with the token that it carries. */
  openLetter(token?: string): void;
  start(): void;
};

/**
 * The application as `src/main.tsx` puts it together, without React and without chunks that have to be fetched: what
 * comes later there comes at once here, by the same calls.
 */
export const compose = (given: Ingredients): Application => {
  const { world, version, parts, document } = given;
  tidyAddress(world.navigation);
  const config: Config = {
    app: { name: "kabinet", version, key: "simulation" },
    apiUrl: "/",
    acquirerOrigin,
    supportUrl: null,
    couriersUrl: null,
  };
  const rightStore = createStore(world);
  const store = parts.store?.(rightStore, world) ?? rightStore;
  const rightAccess = createAccess();
  const access = parts.access?.(rightAccess) ?? rightAccess;
  const at = { world, store, access };

  const chunks = createChunks(world);
  const needed = <T>(part: Promise<T>): Promise<T> => {
    part.catch(chunks.report);
    return part;
  };
  const online = remember(async () => {
    await given.part();
    const right = goOnline({
      world,
      config,
      store,
      access,
      language: () => given.language ?? "ru",
      postBar: parts.postBar ?? postBar,
    });
    return parts.online?.(right, at) ?? right;
  });
  const account = deferMachine<typeof accountMachine>("account");
  const registration = deferMachine<typeof registrationMachine>("registration");
  const signedIn = remember(async () => {
    const [net] = await Promise.all([online(), given.part()]);
    const provided = provideSignedIn(world, config, store, access, net.api);
    account.arrive(provided.account);
    registration.arrive(provided.registration);
    if (session !== undefined && release !== undefined) provided.followAccount(session, release);
    return provided;
  });

  const ports = sessionPorts(world, store, access, {
    online: async () => (await needed(online())).session,
    loadRecord: async (signal) => (await needed(signedIn())).loadRecord(signal),
  });
  const machine = provideSession(parts.sessionPorts?.(ports, at) ?? ports, {
    account: account.machine,
    registration: registration.machine,
  });
  const listeners = appListeners(world, store, access);
  const clock = actorClock(given.actors);
  const app = createActor(
    provideApp(parts.listeners?.(listeners, at) ?? listeners, {
      session: machine,
      release: provideRelease(releasePorts(world, store), releaseListeners(world, chunks)),
    }),
    { clock, input: { version } },
  );
  const { session, release } = app.getSnapshot().children;
  if (session === undefined) throw new Error("there is no session");

  function postBar() {
    const now = session?.getSnapshot();
    if (now !== undefined && sessionView(now).screen === "stopped") return "client.deleting";
    const client = now?.context.client ?? null;
    const standing = client === null ? "loggedIn" : standingOf(client);
    if (standing === "loggedIn") return null;
    return standing === "forbidden" ? "client.forbidden" : "client.deleting";
  }

  const context: RouterContext = {
    config,
    // Cast: guards have texts loaded and nothing else of them.
    texts: { load: async () => undefined } as unknown as RouterContext["texts"],
    documents: {
      doc: async (name, signal) => (await online()).documents.doc(name, signal),
      faq: async (signal) => (await online()).documents.faq(signal),
    },
    choices: createChoices(store),
    errand: createErrand(world),
    seconds: createSeconds(world),
    emailVerification: () =>
      Promise.reject(new Error("the link of a letter is not followed by a route here")),
    forgetVerification: () => undefined,
    session,
    here: { read: () => world.navigation.address().pathname, subscribe: () => () => undefined },
    turnTo: () => undefined,
    receiveCode: async () => null,
    switchLanguage: async () => undefined,
  };
  const router = createRouter(
    context,
    world.navigation.address(),
    parts.leavesOut === "routeGuards" ? null : (parts.leads ?? (() => null)),
    given.part,
    given.went,
  );
  session.on("*", given.hear);
  // Casts: of the router and of the page, these two use no more than there is here.
  if (parts.leavesOut !== "following") followSession(context, router as unknown as AppRouter);
  if (release !== undefined && parts.leavesOut !== "followingRelease")
    // Cast: as above.
    followRelease(release, router as unknown as AppRouter, chunks.report);
  if (parts.leavesOut !== "backForwardGuard")
    // Cast: of the page's root it uses no more than there is here.
    guardBackForwardCache(world, session, document as unknown as HTMLElement);

  return {
    app,
    session,
    store,
    access,
    router,
    openLetter: (token = "the token of a letter") => {
      Promise.all([online(), settledView(session)]).then(
        ([{ api }]) => {
          const verification = startEmailVerification(world, api, token, createLetterOutcome(world));
          verification.on("email.verified", () =>
            session.getSnapshot().children.account?.send({ type: "subscriptions.refreshRequested" }),
          );
          session.on("session.ended", () => verification.send({ type: "session.ended" }));
          return verification;
        },
        () => undefined,
      );
    },
    start: () => {
      app.start();
      clock.followPage();
      void router.load();
      world.whenIdle(() => void signedIn().catch(() => undefined));
    },
  };
};
