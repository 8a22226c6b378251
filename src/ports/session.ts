import type { Client } from "#contract/user.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import type { Access } from "./access.ts";
import { atMoment, openChallenge } from "./open-challenge.ts";
import { deletionFlag } from "./deletion-flag.ts";
import {
  type TabPhone,
  storedBrowser,
  storedChallenge,
  storedCredentials,
  storedDeletion,
  storedLock,
  storedVersion,
  visitorValues,
} from "./stored-values.ts";
import type { OnlineSession } from "./session-online.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";
import { sessionView } from "#machines/session/session.view.ts";
import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/**
 * Browsers keep a page in the back/forward cache and show it again on Back, also after a sign-out in another tab (C47).
 * A private page therefore goes blank on `pagehide`. It appears again once the session has compared the token
 * (`watchTabs`) and React has rendered.
 */
export const guardBackForwardCache = (
  world: Pick<World, "on" | "clock">,
  session: ActorRefFrom<typeof sessionMachine>,
  page: Pick<HTMLElement, "dataset">,
): void => {
  world.on("pagehide", () => {
    if (sessionView(session.getSnapshot()).screen === "home") page.dataset["away"] = "";
  });
  world.on("pageshow", () => {
    world.clock.after(0, () => delete page.dataset["away"]);
  });
};

/** The session's requests; their code is loaded after the first screen. */
export type SessionNetwork = {
  online(): Promise<OnlineSession>;
  /** The record of the client whose token the API carries. */
  loadRecord(signal: AbortSignal): Promise<Client>;
};

/** Ports of the session machine: storage and the server. */
export const sessionPorts = (
  { clock: { now }, forgetPageCookie }: Pick<World, "clock" | "forgetPageCookie">,
  store: Store,
  tabPhone: TabPhone,
  access: Access,
  { online, loadRecord }: SessionNetwork,
): SessionPorts => ({
  restore: async () => {
    access.close();
    const lock = store.read(storedLock);
    const isLocked = lock !== null && lock.until > now();
    const credentials = store.read(storedCredentials);
    // A page that was closed before it noticed a sign-out elsewhere may have stored the client's data after it.
    if (credentials === null) {
      store.clear([...visitorValues, storedCredentials]);
      forgetPageCookie();
    }
    const open = openChallenge(store, now());
    // While signed in, locked or without an open challenge the tab keeps no phone.
    const phone = tabPhone.of(credentials === null && !isLocked ? (open?.challenge.id ?? null) : null);
    return {
      credentials,
      version: store.read(storedVersion),
      deletionRequested: deletionFlag(store).isSet(),
      sentCode:
        open === null
          ? { kind: "none" }
          : phone === null
            ? { kind: "ofUnknownPhone" }
            : { kind: "open", phone, challenge: open.challenge },
      lock: isLocked ? { code: lock.code, until: atMoment(lock.until, now()) } : null,
    };
  },

  // Keeps the open challenge: its code is valid for any version.
  resetState: async () => {
    tabPhone.forget();
    store.clear([storedCredentials, storedDeletion, storedChallenge, storedBrowser, storedLock]);
  },

  saveVersion: async ({ version }) => store.write(storedVersion, version),

  recallChallenge: async (input) =>
    store.read(storedChallenge) === null ? { kind: "none" } : (await online()).recallChallenge(input),
  forgetPhone: async () => tabPhone.forget(),
  sendCode: async (input, signal) => (await online()).sendCode(input, signal),
  requestCall: async (input, signal) => (await online()).requestCall(input, signal),
  confirmCode: async (input, signal) => (await online()).confirmCode(input, signal),

  loadClient: async ({ token, clientId }, signal) => {
    access.open(token);
    const client = await loadRecord(signal);
    deletionFlag(store).keep(client.deletionRequested, clientId);
    return client;
  },

  // In the chunk for signed-in clients; rejects if that cannot be loaded.
  recallSeen: async ({ clientId }) => (await import("./offline-snapshot.ts")).recallSeen(store, clientId),

  endSession: async ({ token, everywhere, revoke }) => {
    // Not awaited, since the reply changes nothing here.
    if (revoke)
      online().then(
        ({ revokeToken }) => revokeToken(token),
        () => undefined,
      );
    access.close();
    const stored = store.read(storedCredentials);
    // At once, also offline: from now on the server renders no page of this client for this browser.
    if (stored === null || stored.token === token) forgetPageCookie();
    if (everywhere && (stored === null || stored.token === token))
      // After an expiry the same client signs in here again; a client who signs out may have borrowed the browser.
      store.clear(revoke ? [] : [storedBrowser]);
    // This tab may have stored a draft after another one had cleared everything.
    else if (stored === null) store.clear(visitorValues);
  },
});
