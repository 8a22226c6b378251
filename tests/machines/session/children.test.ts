import { createActor, waitFor } from "xstate";
import { expect, test } from "vitest";
import { client } from "#machines/client/sample-clients.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { provideSession, provideSessionChildren } from "#machines/session/session.machine.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import { accountAlone } from "../account-alone.ts";

const unasked = () => Promise.reject(new Error("not asked here"));

/** A session that knows its client as soon as `loadClient` answers. */
const sessionThat = (loadClient: SessionPorts["loadClient"]) =>
  provideSession({
    restore: async () => ({
      credentials: { token: "a-token", clientId: 1 },
      version: "1",
      deletionRequested: false,
      sentCode: { kind: "none" },
      lock: null,
    }),
    loadClient,
    resetState: unasked,
    saveVersion: unasked,
    recallChallenge: unasked,
    forgetPhone: unasked,
    recallSeen: unasked,
    sendCode: unasked,
    requestCall: unasked,
    confirmCode: unasked,
    endSession: unasked,
  });
const children = { account: accountAlone, registration: registrationMachine };

test("a running session gets the account when its code is loaded, and runs it", async () => {
  const machine = sessionThat(async () => {
    provideSessionChildren(machine, children);
    return { ...client, phone: "79990000017" };
  });
  const session = createActor(machine, { input: { version: "1" } }).start();
  const { children: running } = await waitFor(session, (now) => now.children.account !== undefined);
  expect(running.account?.getSnapshot().context.client.phone).toBe("79990000017");
  session.stop();
});

test("each session has its own account; without one it fails by name", async () => {
  provideSessionChildren(
    sessionThat(async () => client),
    children,
  );
  const session = createActor(
    sessionThat(async () => client),
    { input: { version: "1" } },
  );
  const failure = new Promise((report) => session.subscribe({ error: report }));
  session.start();
  expect(String(await failure)).toContain('machine "account" is not provided');
});
