import { type ActorOptions, type Snapshot, type SnapshotFrom, createActor } from "xstate";
import { type appMachine, provideApp } from "#machines/app/app.machine.ts";
import { provideRelease } from "#machines/release/release.machine.ts";
import {
  provideSession,
  provideSessionChildren,
  type sessionMachine,
} from "#machines/session/session.machine.ts";
import { accountActor, sessionView } from "#machines/session/session.view.ts";
import type { Config } from "../routing/config.ts";
import { bare, languageNamed, reference } from "#contract/language.ts";
import { type Access, createAccess } from "../ports/access.ts";
import { actorClock } from "../ports/actor-clock.ts";
import { takeLetterToken, tidyAddress } from "../ports/address.ts";
import { guardBackForwardCache, sessionPorts } from "../ports/session.ts";
import { createChoices, createTabPhone } from "../ports/stored-values.ts";
import { createChunks } from "../ports/chunks.ts";
import { createReturnTo } from "../ports/return-to.ts";
import { createLetterOutcome } from "../ports/letter-outcome.ts";
import { releaseListeners, releasePorts } from "../ports/release.ts";
import { createSeconds } from "../ports/seconds.ts";
import { createServerTime } from "../ports/server-time.ts";
import { type Store, createStore } from "../ports/storage.ts";
import { appListeners } from "../ports/watchers.ts";
import { createTheme } from "../ports/theme.ts";
import type { World } from "../ports/world.ts";
import type { Online, goOnline as GoOnline } from "../ports/online.ts";
import type { provideSignedIn as ProvideSignedIn } from "../ports/signed-in.ts";
import type { CurrentPage, RouterContext } from "../routing/router-context.tsx";
import { releaseOf, sessionOf, settledView } from "../actors/machine-at.ts";
import type { AppListeners } from "#machines/app/app.ports.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import type { PostRefusal } from "../ports/api/api.ts";
import { accountStatusOf } from "#machines/client/account-status.ts";

/** Caches the result of asynchronous work. After a failure the next call tries again. */
export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let done: Promise<T> | null = null;
  return () => {
    done ??= work().catch((failure: unknown) => {
      done = null;
      throw failure;
    });
    return done;
  };
};

/** The current URL, without the language; call `navigated` after a navigation. */
const createCurrentPage = (
  navigation: Pick<World["navigation"], "address">,
): { currentPage: CurrentPage; navigated(): void } => {
  const listeners = new Set<() => void>();
  return {
    currentPage: {
      address: () => {
        const { pathname, search } = navigation.address();
        return bare(pathname) + search;
      },
      path: () => bare(navigation.address().pathname),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigated: () => {
      for (const listener of listeners) listener();
    },
  };
};

/** Why the client may not send a POST (spec §6); null if it may. */
export const postRefusal = (now: SnapshotFrom<typeof sessionMachine>): PostRefusal | null => {
  // The start-up stopped because of the flag; nothing else of the client is known (spec §4).
  if (sessionView(now).screen === "stopped") return "client.deleting";
  const { client } = now.context;
  const accountStatus = client === null ? "loggedIn" : accountStatusOf(client);
  if (accountStatus === "loggedIn") return null;
  return accountStatus === "forbidden" ? "client.forbidden" : "client.deleting";
};

/** What a replaced part may use. */
type PartsAround = { world: World; store: Store; access: Access };

/** Replaceable parts, for tests and for the recorder. Each function gets the real part; absent ones keep it. */
export type Parts = {
  store?: (store: Store, world: World) => Store;
  access?: (access: Access) => Access;
  listeners?: (listeners: AppListeners, around: PartsAround) => AppListeners;
  sessionPorts?: (ports: SessionPorts, around: PartsAround) => SessionPorts;
  online?: (online: Online, around: PartsAround) => Online;
  /** Why the client may not send a POST. */
  postRefusal?: () => PostRefusal | null;
  /** The world that drives the actors' clock. */
  actors?: (world: Pick<World, "clock" | "on">) => Pick<World, "clock" | "on">;
  /** Called before each lazy chunk; rejects to simulate a failed load. */
  beforePart?: () => Promise<void>;
  /** Null disables the guard of the back/forward cache. */
  backForwardGuard?: null;
};

/** The page around the application: texts, root element, language switch. */
export type Page = Pick<RouterContext, "texts" | "switchLanguage" | "receiveCode"> & {
  element: Pick<HTMLElement, "dataset">;
  /** When the server rendered this page, ms since 1970; null or absent without a server-rendered page. */
  renderedAt?: number | null | undefined;
  inspect?: ActorOptions<typeof appMachine>["inspect"] | undefined;
  /**
   * In development: the actors' snapshot from before a reload, and the chunks that they need at once (src/dev/carry).
   */
  carried?:
    | { snapshot: Snapshot<unknown>; goOnline: typeof GoOnline; provideSignedIn: typeof ProvideSignedIn }
    | undefined;
};

/**
 * The only composition root: actors, ports, texts and the context of guards and pages. Browser, server rendering and
 * every test call it with their own world and parts.
 */
export const createKabinet = (world: World, config: Config, page: Page, parts: Parts = {}) => {
  const { texts, switchLanguage, receiveCode } = page;
  tidyAddress(world.navigation);
  let letterToken = takeLetterToken(world.navigation);
  const { pathname } = world.navigation.address();
  const letterOutcome = createLetterOutcome(world);
  const plainStore = createStore(world);
  const store = parts.store?.(plainStore, world) ?? plainStore;
  const tabPhone = createTabPhone(world);
  const plainAccess = createAccess();
  const access = parts.access?.(plainAccess) ?? plainAccess;
  const around = { world, store, access };
  const chunks = createChunks(world);

  /** Reports a failed chunk to the release machine when a user waits for it. */
  const needed = <T>(part: Promise<T>): Promise<T> => {
    part.catch(chunks.report);
    return part;
  };

  const serverTime = createServerTime(world.clock);
  // The API client, and the ports of signed-in clients, are lazy chunks.
  let connected: Online | null = null;
  const language = () => languageNamed(texts.i18n.language) ?? reference;
  const connect = (goOnline: typeof GoOnline): Online => {
    const postRefusalNow = parts.postRefusal ?? (() => postRefusal(session.getSnapshot()));
    const plain = goOnline({
      world,
      config,
      store,
      tabPhone,
      access,
      language,
      postRefusal: postRefusalNow,
      onReplyTime: serverTime.update,
      onOutdated: chunks.reportOutdated,
    });
    return parts.online?.(plain, around) ?? plain;
  };
  const online = once(async () => {
    await parts.beforePart?.();
    const { goOnline } = await import("../ports/online.ts");
    return (connected ??= connect(goOnline));
  });
  let admitted: ReturnType<typeof ProvideSignedIn> | null = null;
  const admit = (provideSignedIn: typeof ProvideSignedIn, { api, failures }: Online) => {
    const provided = provideSignedIn({ world, config, store, access, api, language, failures });
    provideSessionChildren(sessionMachine, provided.children);
    return provided;
  };
  const signedIn = once(async () => {
    const fetching = (async () => {
      await parts.beforePart?.();
      return import("../ports/signed-in.ts");
    })();
    const [{ provideSignedIn }, api] = await Promise.all([fetching, online()]);
    const provided = (admitted ??= admit(provideSignedIn, api));
    provided.followAccount(session, release);
    return provided;
  });

  const plainPorts = sessionPorts(world, store, tabPhone, access, {
    online: async () => (await needed(online())).session,
    // Loads the account's chunk, which also gives the session its children.
    loadRecord: async (signal) => (await needed(signedIn())).loadRecord(signal),
  });
  const sessionMachine = provideSession(parts.sessionPorts?.(plainPorts, around) ?? plainPorts);
  if (page.carried)
    admitted = admit(page.carried.provideSignedIn, (connected = connect(page.carried.goOnline)));
  const listeners = appListeners(world, store, access);
  const actorWorld = { clock: world.clock, on: world.on };
  const clock = actorClock(parts.actors?.(actorWorld) ?? actorWorld);
  const app = createActor(
    provideApp(parts.listeners?.(listeners, around) ?? listeners, {
      release: provideRelease(releasePorts(world, store), releaseListeners(world, chunks)),
      session: sessionMachine,
    }),
    {
      clock,
      input: { version: config.app.version },
      ...(page.inspect !== undefined && { inspect: page.inspect }),
      ...(page.carried && { snapshot: page.carried.snapshot }),
    },
  );
  const session = sessionOf(app);
  const release = releaseOf(app);
  // The result of an e-mail link is kept only while its page is open.
  if (bare(pathname) !== "/verify-email/") letterOutcome.forget();
  session.on("session.ended", letterOutcome.forget);

  /** Resolves when the first replies of a signed-in client's page have arrived, or a short limit is over. */
  const firstAnswers = async (): Promise<void> => {
    const account = accountActor(session.getSnapshot());
    if (account !== undefined) await (await signedIn()).firstAnswers(account);
  };

  /** Confirms an e-mail with the token of a letter; with null restores the result of the previous one. */
  const verifyEmail = async (token: string | null) => {
    const [{ startEmailVerification }, { api }] = await Promise.all([
      import("../ports/email-verification.ts"),
      online(),
      // The client must be known first: a flagged client sends no POST (C17).
      settledView(session),
    ]);
    const verification = startEmailVerification(world, api, token, letterOutcome, page.inspect);
    // Reads the account's record again, which contains the e-mail's status.
    verification.on("email.verified", () =>
      session.getSnapshot().children.account?.send({ type: "subscriptions.refreshRequested" }),
    );
    // Cancels the request: it must not be sent in the name of a signed-out client (C6).
    session.on("session.ended", () => verification.send({ type: "session.ended" }));
    return verification;
  };

  const theme = createTheme(store, page.element);
  // Sign-out removes the stored choice.
  session.select((snapshot) => sessionView(snapshot).screen).subscribe(theme.show);

  const { currentPage, navigated } = createCurrentPage(world.navigation);
  const context: RouterContext = {
    config,
    texts,
    session,
    currentPage,
    switchLanguage,
    receiveCode,
    documents: {
      doc: async (name, signal) => (await online()).documents.doc(name, signal),
      faq: async (signal) => (await online()).documents.faq(signal),
      checkPaper: async (code, signal) => (await online()).documents.checkPaper(code, signal),
    },
    choices: createChoices(store),
    returnTo: createReturnTo(world),
    theme,
    seconds: createSeconds(world, page.renderedAt),
    serverTime: createSeconds({ clock: serverTime.clock, on: world.on }, page.renderedAt),
    emailVerification: once(async () => {
      const verification = await verifyEmail(letterToken);
      letterToken = null;
      return verification;
    }),
    forgetVerification: letterOutcome.forget,
  };

  if (parts.backForwardGuard !== null) guardBackForwardCache(world, session, page.element);

  return {
    app,
    session,
    release,
    context,
    store,
    access,
    chunks,
    signedIn,
    firstAnswers,
    isIdle: () => connected?.isIdle() ?? true,
    verifyEmail,
    navigated,
    start: () => {
      app.start();
      clock.followPage();
    },
  };
};
