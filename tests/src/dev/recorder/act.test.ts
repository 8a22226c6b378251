import { afterEach, expect, test } from "vitest";
import { type AnyActor, createActor, fromPromise, setup } from "xstate";
import { createActing } from "#src/dev/recorder/act.ts";

let answer: (output: string) => void = () => undefined;
const asking = setup({
  actors: {
    ask: fromPromise<string>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ),
  },
}).createMachine({
  id: "asking",
  // Cast: an empty list has no element type.
  context: { received: [] as string[] },
  initial: "waiting",
  on: { asked: ".waiting" },
  states: {
    waiting: {
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [{ guard: ({ event }) => event.output === "yes", target: "agreed" }, { target: "refused" }],
        onError: "failed",
      },
    },
    agreed: {},
    refused: {},
    failed: {},
  },
});

let actor = createActor(asking);
afterEach(() => actor.stop());

/** A page with one such machine, with a sandbox or without. */
const begin = (isOk: () => boolean = () => true) => {
  actor = createActor(asking).start();
  const waited: number[] = [];
  const asked: string[] = [];
  const act = createActing({
    // Casts: the only child is an actor; only `ok` of a reply is read.
    find: (id) => (id === "port" ? (actor.getSnapshot().children["ask"] as AnyActor | undefined) : actor),
    wait: (ms) => waited.push(ms),
    fetch: (async (address: string, { body = "" } = {}) => {
      asked.push(`${address} ${body}`);
      return { ok: isOk() };
    }) as unknown as typeof fetch,
  });
  return { act, waited, asked };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const common = { ask: "1", source: "tab", actorId: "port", kind: "give" } as const;

test("a port gives the chosen output, and its own is ignored", async () => {
  const { act } = begin();
  expect(await act({ ...common, given: { kind: "returns", output: "yes" } })).toBeNull();
  await settled();
  expect(actor.getSnapshot().value).toBe("agreed");
  answer("no");
  await settled();
  expect(actor.getSnapshot().value).toBe("agreed");
});

test("a port fails or never replies, as chosen", async () => {
  const { act } = begin();
  await act({ ...common, given: { kind: "never" } });
  answer("yes");
  await settled();
  expect(actor.getSnapshot().value).toBe("waiting");
  await act({ ...common, given: { kind: "fails" } });
  await settled();
  expect(actor.getSnapshot().value).toBe("failed");
});

test("an event is sent only if the machine accepts it", async () => {
  const { act } = begin();
  const send = { ask: "1", source: "tab", actorId: "machine", kind: "send" } as const;
  expect(await act({ ...send, event: { type: "unheard.of" } })).toBe("The machine does not accept it now.");
  expect(await act({ ...send, event: { type: "asked" } })).toBeNull();
});

test("the server's clock moves before the page's, by the same time", async () => {
  const { act, waited, asked } = begin();
  await act({ ask: "1", kind: "wait", source: "tab", ms: 61_000 });
  expect(asked.at(-1)).toBe('/sandbox/api/clock/ {"advance":61}');
  expect(waited).toEqual([61_000]);
});

test("the page's clock stands still when the server's could not be moved, and the reason is given", async () => {
  const { act, waited, asked } = begin(() => asked.length < 2);
  const wait = { ask: "1", kind: "wait", source: "tab", ms: 61_000 } as const;
  expect(await act(wait)).toBe("The clock of the server could not be moved.");
  expect(waited).toEqual([]);
});

test("acts go on once a server that did not answer is there again", async () => {
  let isThere = false;
  const { act } = begin(() => isThere);
  expect(await act({ ...common, given: { kind: "never" } })).toMatch("no sandbox");
  isThere = true;
  expect(await act({ ...common, given: { kind: "never" } })).toBeNull();
});

test("none of it works without a sandbox", async () => {
  const { act } = begin(() => false);
  expect(await act({ ...common, given: { kind: "returns", output: "yes" } })).toMatch("no sandbox");
  expect(actor.getSnapshot().value).toBe("waiting");
});
