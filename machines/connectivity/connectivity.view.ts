import type { SnapshotFrom, StateValueFrom } from "xstate";
import type { connectivityMachine } from "./connectivity.machine.ts";

/** What people are told: nothing (`online`), that there is no network, or, for a moment, that it is back. */
export type ConnectivityView = StateValueFrom<typeof connectivityMachine>;

export const connectivityView = (now: SnapshotFrom<typeof connectivityMachine>): ConnectivityView =>
  now.value;
