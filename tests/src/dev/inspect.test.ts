import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assign, createActor, fromPromise, setup } from "xstate";
import { inspectActors } from "#src/dev/inspect.ts";

const phone = "79991234567";
const secrets = {
  token: "kT9xQ2mV7pLs4Wd0aZbYcXeUfRgThJk1",
  code: "4821",
  phone,
  firstName: "Анна",
  email: "anna@example.com",
  last4: "4242",
};

/** A sign-in in small: secrets travel as event, context, promise input, promise output, error and final output. */
const machine = setup({
  types: {
    // Cast: as below.
    context: {} as { client: unknown; phone: string | null; cards: unknown[]; why: string },
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    events: {} as { type: "code.submitted"; phone: string; code: string },
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    output: {} as { token: string },
  },
  actors: {
    confirmCode: fromPromise(({ input }: { input: { phone: string; code: string } }) =>
      Promise.resolve({
        kind: "confirmed",
        credentials: { token: secrets.token, clientId: 7731 },
        client: { firstName: secrets.firstName, email: secrets.email, city: 3 },
        asked: input,
      }),
    ),
    listCards: fromPromise<never>(() => Promise.reject(new Error(`no cards for ${phone}`))),
  },
}).createMachine({
  context: () => ({ client: null, phone: null, cards: [], why: "code.wrong" }),
  initial: "code",
  states: {
    code: {
      on: {
        "code.submitted": { target: "confirming", actions: assign({ phone: ({ event }) => event.phone }) },
      },
    },
    confirming: {
      invoke: {
        src: "confirmCode",
        input: ({ event }) => ({ phone: event.phone, code: event.code }),
        onDone: { target: "loading", actions: assign({ client: ({ event }) => event.output }) },
      },
    },
    loading: {
      entry: assign({ cards: [{ cardID: 991, last4: secrets.last4 }] }),
      invoke: { src: "listCards", onError: "signedIn" },
    },
    signedIn: { type: "final" },
  },
  output: { token: secrets.token },
});

type Message = {
  nth: number;
  source: { address: string };
  event: { type: string; snapshot?: { status?: string } };
};

let page: BroadcastChannel;
let heard: Message[];
let seen: { enough: () => boolean; resolve: () => void } | null;

/** Resolves when what the page has heard is enough. */
const until = (enough: () => boolean) =>
  new Promise<void>((resolve) => {
    seen = { enough, resolve };
  });
const ended = (status: string) =>
  heard.filter(({ event }) => event.type === "@xstate.snapshot" && event.snapshot?.status === status).length;

let visits = 0;

beforeEach(() => {
  // Pages of other tests may still be there, and answer too.
  const address = `/visit-${(visits += 1)}/`;
  vi.stubGlobal("location", { pathname: address });
  page = new BroadcastChannel("kabinet-inspector");
  heard = [];
  seen = null;
  page.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.source.address !== address) return;
    heard.push(data);
    if (seen?.enough()) seen.resolve();
  });
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

const signIn = async () => {
  const actor = createActor(machine, { inspect: inspectActors("") });
  // The machine and the confirmation are done, the list of cards has failed.
  const over = until(() => ended("done") === 2 && ended("error") === 1);
  actor.start();
  actor.send({ type: "code.submitted", phone, code: secrets.code });
  await over;
};

describe("the inspector", () => {
  test("no secret leaves the page: not by events, contexts, promises, errors or outputs", async () => {
    await signIn();
    const everything = JSON.stringify(heard);
    // By themselves: the digits of a moment or of a random name may happen to hold those of a card.
    const isTold = (secret: string) =>
      new RegExp(`(?<!\\w)${secret.replaceAll(/[^\p{L}\d]/gu, "\\$&")}(?!\\w)`).test(everything);
    const leaks = [...Object.values(secrets), "7731", "991"].filter(isTold);
    expect(leaks).toEqual([]);
  });

  test("what a developer came for is there: actors, states, events and the machine's own words", async () => {
    await signIn();
    const everything = JSON.stringify(heard);
    const words = ["confirmCode", "code", "code.submitted", "xstate.done.actor", "code.wrong", "confirmed"];
    expect(words.filter((word) => !everything.includes(word))).toEqual([]);
    // A state may be called like a secret.
    expect(everything).toContain('"value":"code"');
    expect(heard.map(({ nth }) => nth)).toEqual(heard.map((_, index) => index + 1));
  });

  test("a page that opens late is told all from the start, in order", async () => {
    await signIn();
    const first = heard.map(({ nth }) => nth);
    heard = [];
    const replayed = until(() => heard.length === first.length);
    page.postMessage("replay");
    await replayed;
    expect(heard.map(({ nth }) => nth)).toEqual(first);
  });
});
