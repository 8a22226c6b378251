import type { ChildProcess } from "node:child_process";
import { type Driver, driverAt } from "../driver/driver.ts";
import { spawnServer } from "./spawn-server.ts";

const quiet = { NODE_ENV: "", PORT: "0", HOST: "", DATABASE_URL: "", SANDBOX: "on" };

export type OutsideServer = {
  readonly address: string;
  readonly driver: Driver;
  readonly process: ChildProcess;
  /** Ends the process at once (SIGKILL). */
  kill(): Promise<void>;
};

/** Starts server and sandbox as a process on the data named by `settings`; resolves when it listens. */
export const startServer = async (settings: Record<string, string>): Promise<OutsideServer> => {
  const { child, listening, exit } = spawnServer({ ...quiet, ...settings });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  const address = await listening;
  return { address, driver: driverAt(address), process: child, kill };
};
