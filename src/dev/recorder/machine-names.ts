import { type AnyStateMachine, StateMachine } from "xstate";
import { machines } from "../recording/machines.ts";

// `provide` creates another machine with the same config.
const folders = new Map<unknown, string>(
  Object.entries(machines).map(([folder, { config }]) => [config, folder]),
);

/** The folder of a machine in `machines/`; null for ports, listeners and foreign machines. */
export const folderOf = (logic: unknown): string | null =>
  logic instanceof StateMachine ? (folders.get(logic.config) ?? null) : null;

/** The machine of a folder, without implementations. */
export const machineOf = (folder: string): AnyStateMachine | undefined => machines[folder];
