import type { StatelyInspectionEvent } from "@statelyai/inspect";
import { describe, expect, test } from "vitest";
import { type AnyStateNode, assign, createActor, createMachine, fromPromise, setup } from "xstate";
import { pathOf } from "#src/dev/recorder/observe.ts";
import { statelyObserver } from "#src/dev/recorder/stately.ts";
import { machines } from "#src/dev/recording/machines.ts";

const secrets = {
  token: "kT9xQ2mV7pLs4Wd0aZbYcXeUfRgThJk1",
  code: "4821",
  phone: "79991234567",
  firstName: "Анна",
  email: "anna@example.com",
  last4: "4242",
};

/** A small sign-in with secrets in event, context, promise input, promise output, error and final output. */
const signIn = setup({
  types: {
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    context: {} as { client: unknown; phone: string | null; why: string },
    // Cast: as above.
    events: {} as { type: "code.submitted"; phone: string; code: string },
  },
  actors: {
    confirmCode: fromPromise(({ input }: { input: { phone: string; code: string } }) =>
      Promise.resolve({ kind: "confirmed", client: { ...secrets, asked: input } }),
    ),
    listCards: fromPromise<never>(() => Promise.reject(new Error(`no cards for ${secrets.phone}`))),
  },
}).createMachine({
  context: () => ({ client: null, phone: null, why: "code.wrong" }),
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
    loading: { invoke: { src: "listCards", onError: "signedIn" } },
    signedIn: { type: "final" },
  },
  output: { token: secrets.token },
});

const collectMessages = async (
  follow: (inspect: ReturnType<typeof statelyObserver>) => void,
  last: (all: StatelyInspectionEvent[]) => boolean,
) => {
  const all: StatelyInspectionEvent[] = [];
  await new Promise<void>((resolve) => {
    follow(
      statelyObserver((message) => {
        all.push(message);
        if (last(all)) resolve();
      }),
    );
  });
  return all;
};
const definitionOf = async (machine: (typeof machines)[keyof typeof machines]) => {
  const [first] = await collectMessages(
    (inspect) => {
      // XState announces an actor when it is created; it is not started, so its ports are not needed.
      inspect.next?.({ type: "@xstate.actor", rootId: "x", actorRef: createActor(createMachine({})) });
      inspect.next?.({
        type: "@xstate.actor",
        rootId: "x",
        // Cast: what the library reads of an actor.
        actorRef: {
          id: "one",
          sessionId: "one",
          logic: machine,
          getSnapshot: () => ({ status: "active" }),
        } as never,
      });
    },
    (all) => all.length === 2,
  ).then((all) => all.slice(1));
  return first?.type === "@xstate.actor" ? (first.definition ?? "") : "";
};
/** Every state with its events and targets; the library sorts members by name. */
const chartOf = (node: AnyStateNode): string[] =>
  [
    `${pathOf(node)}: ${[...node.transitions.values()]
      .flat()
      .map((transition) => `${String(transition.eventType)} ${(transition.target ?? []).map(pathOf).join()}`)
      .toSorted()
      .join("; ")}`,
    ...Object.values(node.states).flatMap(chartOf),
  ].toSorted();

describe("what Stately's inspector gets", () => {
  test.each(Object.entries(machines))(
    "%s: the whole chart, from which it can be made again",
    async (_, machine) => {
      const again = createMachine(JSON.parse(await definitionOf(machine)));
      expect(chartOf(again.root)).toEqual(chartOf(machine.root));
    },
  );

  test("has no secret: not in events, contexts, promises, errors or outputs", async () => {
    const all = await collectMessages(
      (inspect) => {
        const actor = createActor(signIn, { inspect }).start();
        actor.send({ type: "code.submitted", phone: secrets.phone, code: secrets.code });
      },
      (messages) =>
        messages.some(
          (one) =>
            one.type === "@xstate.snapshot" &&
            one.snapshot.status === "done" &&
            "output" in one.snapshot &&
            one.sessionId === messages[0]?.sessionId,
        ),
    );
    const everything = JSON.stringify(all);
    expect(Object.values(secrets).filter((secret) => everything.includes(secret))).toEqual([]);
    expect(
      ["confirmCode", "code.submitted", "code.wrong", "confirmed"].filter(
        (word) => !everything.includes(word),
      ),
    ).toEqual([]);
  });
});
