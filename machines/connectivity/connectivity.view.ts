import type { SnapshotFrom, StateValueFrom } from "xstate";
import type { connectivityMachine } from "./connectivity.machine.ts";

/** What users see: nothing (`online`), that there is no network, or briefly that it is back. */
export type ConnectivityView = StateValueFrom<typeof connectivityMachine>;

export const connectivityView = (now: SnapshotFrom<typeof connectivityMachine>): ConnectivityView =>
  now.value;
