import { type AnyStateMachine, StateMachine } from "xstate";
import { machines } from "../recording/machines.ts";

// `provide` makes another machine around the same config.
const folders = new Map<unknown, string>(
  Object.entries(machines).map(([folder, { config }]) => [config, folder]),
);

/** The folder of a machine in `machines/`; null for a port, a listener, or a machine from elsewhere. */
export const folderOf = (logic: unknown): string | null =>
  logic instanceof StateMachine ? (folders.get(logic.config) ?? null) : null;

/** The machine of a folder, without the world behind it. */
export const machineOf = (folder: string): AnyStateMachine | undefined => machines[folder];
