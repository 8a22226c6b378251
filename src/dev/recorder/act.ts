import { type AnyActor, type AnyEventObject, isMachineSnapshot } from "xstate";
import type { Asked, Given } from "../recording/message.ts";
import { takes } from "../recording/verdicts.ts";

type Act = Extract<Asked, { kind: "send" | "give" | "wait" }>;

/** What acting needs of the page. */
export type Stage = {
  readonly find: (actorId: string) => AnyActor | undefined;
  /** Moves the page's clock by so many ms; what is due meanwhile happens. */
  readonly wait: (ms: number) => void;
  readonly fetch: typeof fetch;
};

/** Ports that are to give nothing, whatever the world answers. */
const silenced = new WeakSet<AnyActor>();

/** The world's own answer to a port comes to the port itself; from now on it is not heard. */
const silence = (port: AnyActor): void => {
  if (silenced.has(port)) return;
  silenced.add(port);
  // XState's own way into an actor, which its types leave out.
  const hear: unknown = Reflect.get(port, "_send");
  if (typeof hear !== "function") throw new Error("XState hands events to actors in another way now");
  Object.assign(port, {
    _send: (event: AnyEventObject) => {
      const isOwn = event.type.startsWith("xstate.promise.");
      if (!isOwn || event["given"] === true) Reflect.apply(hear, port, [event]);
    },
  });
};

const give = (port: AnyActor, given: Given): string | null => {
  const parent = port._parent;
  if (parent === undefined) return "It is nobody's port.";
  if (given.kind === "reports") {
    parent.send(given.event);
    return null;
  }
  silence(port);
  if (given.kind === "never") return null;
  const answer: AnyEventObject =
    given.kind === "fails"
      ? { type: "xstate.promise.reject", data: new Error("outage"), given: true }
      : { type: "xstate.promise.resolve", data: given.output, given: true };
  port.send(answer);
  // A second answer, as of a request that was repeated: the machine has gone on meanwhile.
  if (given.kind === "twice") {
    const again: AnyEventObject = {
      type: `xstate.done.actor.${port.id}`,
      actorId: port.id,
      output: given.output,
    };
    parent.send(again);
  }
  return null;
};

/** Whether the server behind this page is a sandbox: real people's money is nothing to play with. */
const isSandboxed = async ({ fetch }: Stage): Promise<boolean> => {
  try {
    return (await fetch("/sandbox/api/clock/")).ok;
  } catch {
    return false;
  }
};

/** Does what somebody at the inspector asks for. Gives why not, in a sentence; null once it is done. */
export const createActing = (stage: Stage): ((asked: Act) => Promise<string | null>) => {
  let sandboxed: Promise<boolean> | null = null;
  return async (asked) => {
    sandboxed ??= isSandboxed(stage);
    if (!(await sandboxed)) return "The server of this page is no sandbox.";
    if (asked.kind === "wait") {
      const seconds = Math.max(1, Math.round(asked.ms / 1000));
      await stage.fetch("/sandbox/api/clock/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance: seconds }),
      });
      stage.wait(asked.ms);
      return null;
    }
    const actor = stage.find(asked.actorId);
    if (actor === undefined) return "It does not run any more.";
    if (asked.kind === "give") return give(actor, asked.given);
    const now: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(now) || !takes(now, asked.event)) return "The machine does not take it now.";
    actor.send(asked.event);
    return null;
  };
};
