import type { ListenerPort, Port } from "#machines/runtime/ports.ts";

export type KioskEvent =
  | { type: "drink.chosen"; drink: string }
  | { type: "choice.withdrawn" }
  | { type: "cup.taken" }
  | { type: "door.opened" }
  | { type: "door.closed" }
  | { type: "till.slow" };

export type KioskPorts = { brew: Port<{ drink: string }, { kind: "brewed" } | { kind: "soldOut" }> };
export type KioskListeners = {
  watchDoor: ListenerPort<void, Extract<KioskEvent, { type: `door.${string}` }>>;
};
