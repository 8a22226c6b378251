import type { AnyActorRef, AnyEventObject, EventObject, ExecutableActionObject } from "xstate";

/** Effects of a step, as data. None has run yet. */
export type Effect =
  | { readonly kind: "invoke"; readonly id: string; readonly src: string; readonly input: unknown }
  | { readonly kind: "stop"; readonly id: string }
  | { readonly kind: "emit"; readonly event: AnyEventObject }
  | { readonly kind: "send"; readonly to: string; readonly event: AnyEventObject }
  | { readonly kind: "arm"; readonly timer: string; readonly event: EventObject; readonly ms: number }
  | { readonly kind: "disarm"; readonly timer: string }
  | { readonly kind: "raise"; readonly event: EventObject }
  | { readonly kind: "do"; readonly action: string; readonly params: unknown };

// Params of XState's own actions, by action type (typed `unknown` by XState).
type Spawn = { id: string; src: string; actorRef?: AnyActorRef; input: unknown };
type Send = { to?: AnyActorRef; targetId?: string; event: AnyEventObject; id?: string; delay?: number };

/** Reads the actions that XState's pure transition hands back. `self` is the actor they would have run in. */
export function readEffects(actions: readonly ExecutableActionObject[], self: AnyActorRef): Effect[] {
  return actions.map(({ type, params }): Effect => {
    // Casts: these shapes are XState 5.33's (actions/*.ts); effects.test.ts fails when they change.
    switch (type) {
      case "xstate.spawnChild": {
        const { id, actorRef, src, input } = params as Spawn;
        return { kind: "invoke", id: actorRef?.id ?? id, src, input };
      }
      case "xstate.stopChild":
        // Cast: as above.
        return { kind: "stop", id: (params as AnyActorRef | undefined)?.id ?? "" };
      case "xstate.emit":
        // Cast: as above.
        return { kind: "emit", event: (params as Send).event };
      case "xstate.cancel":
        // Cast: as above.
        return { kind: "disarm", timer: (params as { sendId: string }).sendId };
      case "xstate.raise":
      case "xstate.sendTo": {
        // Cast: as above.
        const { to = self, targetId, event, id, delay } = params as Send;
        if (to !== self) return { kind: "send", to: targetId ?? to.id, event };
        return typeof delay === "number"
          ? { kind: "arm", timer: id ?? event.type, event, ms: delay }
          : { kind: "raise", event };
      }
      default:
        return { kind: "do", action: type, params };
    }
  });
}
