import { expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { createAccess } from "#src/ports/access.ts";
import { type Answer, Outage } from "#src/ports/api/answer.ts";
import type { Api } from "#src/ports/api/api.ts";
import { storedChallenge, createTabPhone, storedCredentials, storedLock } from "#src/ports/stored-values.ts";
import { onlineSession } from "#src/ports/session-online.ts";
import { sessionPorts } from "#src/ports/session.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld, settle } from "../fake-world.ts";

const phone = "79990000002";
const token = "t".repeat(43);
const challenge = "c".repeat(22);
const signal = new AbortController().signal;
const client = { deletionRequested: false };
const sent = { challenge, codeLength: 4, resendAfter: 60, callAfter: 120, expiresIn: 300, next: "call" };

const open = (stored: Record<string, string> = {}) => {
  const fake = fakeWorld({ stored });
  const { world, state } = fake;
  const store = createStore(world);
  const access = createAccess();
  const tabPhone = createTabPhone(world);
  const asked: { path: string; request: unknown; token: unknown }[] = [];
  let ahead = 0;
  // Casts, here and below: each test prepares replies of its calls, some of them not of the contract's types
  // on purpose; the fake storage shows its contents.
  let answer: (call: Call) => Omit<Answer<unknown>, "at"> = () => ({ kind: "answered", reply: {} }) as never;
  const api = (async (call: Call, ask: { request?: unknown; token?: string } = {}) => {
    asked.push({ path: `${call.method} ${call.path}`, request: ask.request, token: ask.token });
    return { ...answer(call), at: state.now + ahead };
    // Cast: as above.
  }) as unknown as Api;
  let record: () => Promise<unknown> = async () => client;
  const ports = sessionPorts(world, store, tabPhone, access, {
    online: async () => onlineSession(world, store, tabPhone, api, "1.0.0"),
    // Cast: as above.
    loadRecord: () => record() as never,
  });
  return {
    ...fake,
    store,
    access,
    asked,
    ports,
    // Casts: as above.
    answers: (reply: unknown) => {
      answer = () => ({ kind: "answered", reply }) as never;
    },
    refuses: (code: string, details: object = {}) => {
      // Cast: as above.
      answer = () => ({ kind: "refused", code, details }) as never;
    },
    /** The server clock's lead, in ms. */
    skew: (ms: number) => {
      ahead = ms;
    },
    loads: (next: () => Promise<unknown>) => {
      record = next;
    },
    // Cast: the fake storage shows its contents.
    ofTab: () => state.tabStorage.entries,
    // Cast: as above.
    facts: () => (state.storage as unknown as { entries: Map<string, string> }).entries,
  };
};

test("a first visit has nothing stored and sends nothing", async () => {
  const { ports, asked } = open();
  expect(await ports.restore(undefined, signal)).toEqual({
    credentials: null,
    version: null,
    deletionRequested: false,
    sentCode: { kind: "none" },
    lock: null,
  });
  expect(asked).toEqual([]);
});

test("a token without a client, or a client without a token, is a visitor", async () => {
  for (const stored of ['{"token":"x"}', '{"clientId":1}', '{"token":"x","clientId":"1"}', "[]", '"x"']) {
    const { ports } = open({ "kabinet.credentials": stored });
    expect((await ports.restore(undefined, signal)).credentials).toBeNull();
  }
});

const restored = (one: ReturnType<typeof open>) => one.ports.restore(undefined, signal);

test("the phone is stored in the tab only, until the sign-in; the code nowhere (C11)", async () => {
  const { ports, answers, facts, ofTab } = open();
  answers(sent);
  await ports.sendCode({ phone }, signal);
  expect([...ofTab()]).toEqual([["kabinet.phone", JSON.stringify({ phone, challenge })]]);
  expect(JSON.stringify([...facts()])).not.toContain("9990000002");
  answers({ token, clientId: 7 });
  await ports.confirmCode({ phone, code: "4170", challenge, consents: [] }, signal);
  expect([...ofTab()]).toEqual([]);
  expect(JSON.stringify([...facts()])).not.toMatch(/9990000002|4170/);
});

test("another number, a lock, a closed code and a reset remove the phone from the tab (C11)", async () => {
  const leave: ((one: ReturnType<typeof open>) => Promise<unknown>)[] = [
    ({ ports }) => ports.forgetPhone(undefined, signal),
    ({ ports }) => ports.resetState(undefined, signal),
    ({ ports, refuses }) => {
      refuses("phone.unsupported");
      return ports.sendCode({ phone }, signal);
    },
    ({ ports, refuses, state }) => {
      refuses("code.locked", { until: new Date(state.now + 900_000).toISOString() });
      return ports.confirmCode({ phone, code: "0000", challenge, consents: [] }, signal);
    },
    ({ ports, refuses }) => {
      refuses("code.wrong", { attemptsLeft: 0 });
      return ports.confirmCode({ phone, code: "0000", challenge, consents: [] }, signal);
    },
  ];
  for (const [index, step] of leave.entries()) {
    const one = open();
    one.answers(sent);
    await one.ports.sendCode({ phone }, signal);
    await step(one);
    expect([index, ...one.ofTab().keys()]).toEqual([index]);
  }
});

test("a reload restores the code step of this tab, with its deadlines", async () => {
  const one = open();
  one.answers(sent);
  await one.ports.sendCode({ phone }, signal);
  await one.pass(50_000);
  const { now } = one.state;
  expect((await restored(one)).sentCode).toEqual({
    kind: "open",
    phone,
    challenge: {
      id: challenge,
      resend: { at: now + 10_000, left: 10_000 },
      call: { at: now + 70_000, left: 70_000 },
      expiry: { at: now + 250_000, left: 250_000 },
    },
  });
  await one.pass(251_000);
  expect((await restored(one)).sentCode).toEqual({ kind: "none" });
  expect([...one.ofTab()]).toEqual([]);
});

test("also after a sign-out, which clears the version, a reload finds the requested code or the lock", async () => {
  const one = open({
    "kabinet.credentials": JSON.stringify({ token, clientId: 7 }),
    "kabinet.version": '"1.0.0"',
  });
  await one.ports.endSession({ token, everywhere: true, revoke: true }, signal);
  one.answers(sent);
  await one.ports.sendCode({ phone }, signal);
  expect(await restored(one)).toMatchObject({ version: "1.0.0", sentCode: { kind: "open", phone } });
  await one.ports.endSession({ token, everywhere: true, revoke: true }, signal);
  one.refuses("request.tooMany", { until: new Date(one.state.now + 900_000).toISOString() });
  await one.ports.sendCode({ phone }, signal);
  expect(await restored(one)).toMatchObject({ version: "1.0.0", lock: { code: "request.tooMany" } });
});

test("a code requested by an older release does not make what is stored its own", async () => {
  const { ports, answers, facts } = open({ "kabinet.version": '"2.0.0"' });
  answers(sent);
  await ports.sendCode({ phone }, signal);
  expect(facts().get("kabinet.version")).toBe('"2.0.0"');
});

test("a phone is not restored for another code, beside a sign-in or a lock, nor from invalid data (C11)", async () => {
  const kept = JSON.stringify({ phone, challenge });
  for (const [stored, bytes, found] of [
    [{ id: "d".repeat(22) }, kept, "ofUnknownPhone"],
    [{ id: challenge }, "{", "ofUnknownPhone"],
    [{ id: challenge }, JSON.stringify({ phone: "123", challenge }), "ofUnknownPhone"],
    [{ id: challenge, credentials: true }, kept, "ofUnknownPhone"],
    [{ id: challenge, locked: true }, kept, "ofUnknownPhone"],
    [{ id: challenge }, kept, "open"],
  ] as const) {
    const one = open();
    const { now } = one.state;
    const deadlines = { resendAt: now, callAt: null, expiresAt: now + 1_000 };
    one.store.write(storedChallenge, { id: stored.id, salt: "s", mark: "m", ...deadlines });
    if ("credentials" in stored) one.store.write(storedCredentials, { token, clientId: 7 });
    if ("locked" in stored) one.store.write(storedLock, { code: "code.locked", until: now + 500 });
    one.ofTab().set("kabinet.phone", bytes);
    expect((await restored(one)).sentCode.kind).toBe(found);
    expect(one.ofTab().size).toBe(found === "open" ? 1 : 0);
  }
});

test("a phone typed again is stored with its existing code", async () => {
  const one = open();
  one.answers(sent);
  await one.ports.sendCode({ phone }, signal);
  await one.ports.forgetPhone(undefined, signal);
  expect((await restored(one)).sentCode).toEqual({ kind: "ofUnknownPhone" });
  expect((await one.ports.recallChallenge({ phone: "79990000005" }, signal)).kind).toBe("none");
  expect(one.ofTab().size).toBe(0);
  expect((await one.ports.recallChallenge({ phone }, signal)).kind).toBe("open");
  expect((await restored(one)).sentCode).toMatchObject({ kind: "open", phone });
});

test("a valid code is restored for its own phone, with its deadlines", async () => {
  const { ports, answers, pass, state, asked } = open();
  answers(sent);
  await ports.sendCode({ phone }, signal);
  await pass(50_000);
  expect(await ports.recallChallenge({ phone }, signal)).toEqual({
    kind: "open",
    challenge: {
      id: challenge,
      resend: { at: state.now + 10_000, left: 10_000 },
      call: { at: state.now + 70_000, left: 70_000 },
      expiry: { at: state.now + 250_000, left: 250_000 },
    },
  });
  expect(await ports.recallChallenge({ phone: "79990000005" }, signal)).toEqual({ kind: "none" });
  await pass(251_000);
  expect(await ports.recallChallenge({ phone }, signal)).toEqual({ kind: "none" });
  expect(asked).toHaveLength(1);
});

test("a lock follows the server's clock, whatever this machine's clock says", async () => {
  const { ports, refuses, state, skew } = open();
  const hour = 3_600_000;
  skew(hour);
  refuses("code.locked", { until: new Date(state.now + hour + 900_000).toISOString() });
  expect(await ports.sendCode({ phone }, signal)).toMatchObject({
    kind: "locked",
    code: "code.locked",
    until: { left: 900_000 },
  });
  expect((await ports.restore(undefined, signal)).lock).toMatchObject({
    code: "code.locked",
    until: { left: 900_000 },
  });
  state.now += 899_999;
  expect((await ports.restore(undefined, signal)).lock).not.toBeNull();
  state.now += 1;
  expect((await ports.restore(undefined, signal)).lock).toBeNull();
});

test("a wrong code vibrates and keeps the challenge while it can be tried; the last try removes it", async () => {
  const { ports, answers, refuses, state } = open();
  answers(sent);
  await ports.sendCode({ phone }, signal);
  const submit = () => ports.confirmCode({ phone, code: "0000", challenge, consents: [] }, signal);
  refuses("code.wrong", { attemptsLeft: 1 });
  expect(await submit()).toEqual({ kind: "refused", code: "code.wrong", attemptsLeft: 1 });
  expect((await ports.recallChallenge({ phone }, signal)).kind).toBe("open");
  refuses("code.wrong", { attemptsLeft: 0 });
  expect(await submit()).toMatchObject({ attemptsLeft: 0 });
  expect((await ports.recallChallenge({ phone }, signal)).kind).toBe("none");
  expect(state.vibrated).toEqual([60, 60]);
});

test("a browser has one id, until a sign-out", async () => {
  const { ports, answers, asked, facts } = open();
  const ask = async () => {
    answers(sent);
    await ports.sendCode({ phone }, signal);
    return asked.at(-1)?.request;
  };
  const first = await ask();
  expect(first).toEqual({ channel: "sms", phone, device: expect.stringMatching(/^[\w-]{32}$/) });
  expect(await ask()).toEqual(first);
  await ports.endSession({ token, everywhere: true, revoke: false }, signal);
  expect([...facts().keys()]).toEqual(["kabinet.browser"]);
  expect(await ask()).toEqual(first);
  await ports.endSession({ token, everywhere: true, revoke: true }, signal);
  expect([...facts().keys()]).toEqual([]);
  expect(await ask()).not.toEqual(first);
});

test("the server's proof of work is computed, and the code requested again with it", async () => {
  const { ports, answers, refuses, asked } = open();
  refuses("proof.required", { task: "a riddle" });
  await expect(ports.sendCode({ phone }, signal)).rejects.toBeInstanceOf(Outage);
  const device = expect.stringMatching(/^[\w-]{32}$/);
  expect(asked.map(({ request }) => request)).toEqual([
    { channel: "sms", phone, device },
    { channel: "sms", phone, device, proof: "solved a riddle" },
  ]);
  answers(sent);
  expect(await ports.sendCode({ phone }, signal)).toMatchObject({ kind: "sent" });
  expect(asked.at(-1)?.request).toEqual({ channel: "sms", phone, device });
});

test("a right code stores the client and removes the challenge", async () => {
  const { ports, answers } = open();
  answers(sent);
  await ports.sendCode({ phone }, signal);
  answers({ token, clientId: 7 });
  const confirmed = await ports.confirmCode({ phone, code: "4170", challenge, consents: [] }, signal);
  expect(confirmed).toEqual({ kind: "confirmed", credentials: { token, clientId: 7 } });
  expect(await ports.restore(undefined, signal)).toMatchObject({
    credentials: { token, clientId: 7 },
    sentCode: { kind: "none" },
  });
});

test("an impossible refusal is an outage", async () => {
  const { ports, refuses } = open();
  refuses("payment.notDue");
  await expect(ports.sendCode({ phone }, signal)).rejects.toBeInstanceOf(Outage);
  await expect(ports.requestCall({ phone, challenge }, signal)).rejects.toBeInstanceOf(Outage);
  await expect(
    ports.confirmCode({ phone, code: "0000", challenge, consents: [] }, signal),
  ).rejects.toBeInstanceOf(Outage);
});

test("the record is requested with the token, and the deletion flag stored", async () => {
  const { ports, access, loads } = open({ "kabinet.credentials": JSON.stringify({ token, clientId: 7 }) });
  loads(async () => ({ deletionRequested: true, seen: access.token() }));
  expect(await ports.loadClient({ token, clientId: 7 }, signal)).toMatchObject({ seen: token });
  expect((await ports.restore(undefined, signal)).deletionRequested).toBe(true);
  loads(async () => client);
  await ports.loadClient({ token, clientId: 7 }, signal);
  expect((await ports.restore(undefined, signal)).deletionRequested).toBe(false);
});

test("another client's deletion flag is neither used nor removed", async () => {
  const { ports, facts, loads } = open({
    "kabinet.credentials": JSON.stringify({ token, clientId: 7 }),
    "kabinet.deletion": "5",
  });
  expect((await ports.restore(undefined, signal)).deletionRequested).toBe(false);
  loads(async () => client);
  await ports.loadClient({ token, clientId: 7 }, signal);
  expect(facts().get("kabinet.deletion")).toBe("5");
});

test("a client's data stored after their sign-out is removed at the next start, a visitor's is not", async () => {
  const { ports, facts } = open({
    "kabinet.deletion": "7",
    "kabinet.order": "{}",
    "kabinet.city": "3",
    "kabinet.theme": '"dark"',
  });
  expect((await ports.restore(undefined, signal)).deletionRequested).toBe(false);
  expect([...facts().keys()].toSorted()).toEqual(["kabinet.city", "kabinet.theme"]);
});

test("a reset keeps the sign-in, the deletion flag and the pending code, and nothing else (C13)", async () => {
  const { ports, facts } = open({
    "kabinet.credentials": JSON.stringify({ token, clientId: 7 }),
    "kabinet.deletion": "7",
    "kabinet.version": '"0.9.0"',
    "kabinet.challenge": "{}",
    "kabinet.city": "3",
    "kabinet.checkout.draft": "{}",
  });
  await ports.resetState(undefined, signal);
  expect([...facts().keys()]).toEqual(["kabinet.credentials", "kabinet.deletion", "kabinet.challenge"]);
});

test("signing out removes everything at once and tells the server (C6, C7)", async () => {
  const { ports, access, facts, asked } = open({
    "kabinet.credentials": JSON.stringify({ token, clientId: 7 }),
    "kabinet.city": "3",
  });
  access.open(token);
  await ports.endSession({ token, everywhere: true, revoke: true }, signal);
  expect(access.token()).toBeNull();
  expect([...facts().keys()]).toEqual([]);
  await settle();
  expect(asked).toEqual([{ path: "DELETE auth/session/", request: undefined, token }]);
});

test("a tab that follows another's sign-out removes what it stored meanwhile, and no visitor's data (C6)", async () => {
  const { ports, facts } = open({ "kabinet.city": "3", "kabinet.checkout.draft": "{}" });
  await ports.endSession({ token, everywhere: false, revoke: false }, signal);
  expect([...facts().keys()]).toEqual(["kabinet.city"]);
});

test("another client's new sign-in is not removed", async () => {
  const stored = JSON.stringify({ token: "u".repeat(43), clientId: 8 });
  const { ports, facts } = open({ "kabinet.credentials": stored });
  await ports.endSession({ token, everywhere: true, revoke: false }, signal);
  expect(facts().get("kabinet.credentials")).toBe(stored);
});

test("every end of the sign-in forgets the page cookie at once, also offline (C6)", async () => {
  const signedIn = { "kabinet.credentials": JSON.stringify({ token, clientId: 7 }) };
  for (const stored of [signedIn, {}])
    for (const everywhere of [true, false])
      for (const revoke of [true, false]) {
        const { ports, state, refuses } = open(stored);
        refuses("no reply");
        const ended = ports.endSession({ token, everywhere, revoke }, signal);
        expect(state.pageCookie).toBe(false);
        await ended;
      }
});

test("the page cookie of another client's new sign-in stays", async () => {
  const stored = JSON.stringify({ token: "u".repeat(43), clientId: 8 });
  const { ports, state } = open({ "kabinet.credentials": stored });
  await ports.endSession({ token, everywhere: true, revoke: false }, signal);
  expect(state.pageCookie).toBe(true);
});

test("a start without a sign-in forgets the page cookie, a start with one does not", async () => {
  const visitor = open();
  await visitor.ports.restore(undefined, signal);
  expect(visitor.state.pageCookie).toBe(false);
  const client = open({ "kabinet.credentials": JSON.stringify({ token, clientId: 7 }) });
  await client.ports.restore(undefined, signal);
  expect(client.state.pageCookie).toBe(true);
});
