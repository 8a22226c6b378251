import { type AnyActor, type AnyEventObject, isMachineSnapshot } from "xstate";
import type { InspectorRequest, Given } from "../recording/message.ts";
import { accepts } from "../recording/guards.ts";

type Act = Extract<InspectorRequest, { kind: "send" | "give" | "wait" }>;

/** What actions of the inspector need of the page. */
export type Stage = {
  readonly find: (actorId: string) => AnyActor | undefined;
  /** Advances the page's clock by ms; timers in between fire. */
  readonly wait: (ms: number) => void;
  readonly fetch: typeof fetch;
};

/** Ports whose own results are dropped. */
const silenced = new WeakSet<AnyActor>();

/** Drops the port's own result, because the inspector has given another. */
const silence = (port: AnyActor): void => {
  if (silenced.has(port)) return;
  silenced.add(port);
  // XState's internal entry into an actor, absent from its types.
  const send: unknown = Reflect.get(port, "_send");
  if (typeof send !== "function") throw new Error("XState no longer has `_send`");
  Object.assign(port, {
    _send: (event: AnyEventObject) => {
      const isOwn = event.type.startsWith("xstate.promise.");
      if (!isOwn || event["given"] === true) Reflect.apply(send, port, [event]);
    },
  });
};

const give = (port: AnyActor, given: Given): string | null => {
  const parent = port._parent;
  if (parent === undefined) return "The port has no parent.";
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
  // A second result, as from a repeated request: the machine has moved on.
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

/** Whether the server is a sandbox: no actions with real people's money. */
const isSandboxed = async ({ fetch }: Stage): Promise<boolean> => {
  try {
    return (await fetch("/sandbox/api/clock/")).ok;
  } catch {
    return false;
  }
};

/** Executes a request of the inspector. Returns the reason if it cannot; null when done. */
export const createActing =
  (stage: Stage): ((request: Act) => Promise<string | null>) =>
  async (request) => {
    if (!(await isSandboxed(stage))) return "The server of this page is no sandbox.";
    if (request.kind === "wait") {
      const seconds = Math.max(1, Math.round(request.ms / 1000));
      const moved = await stage.fetch("/sandbox/api/clock/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance: seconds }),
      });
      if (!moved.ok) return "The clock of the server could not be moved.";
      stage.wait(request.ms);
      return null;
    }
    const actor = stage.find(request.actorId);
    if (actor === undefined) return "It does not run any more.";
    if (request.kind === "give") return give(actor, request.given);
    const now: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(now) || !accepts(now, request.event)) return "The machine does not accept it now.";
    actor.send(request.event);
    return null;
  };
