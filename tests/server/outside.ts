import type { ChildProcess } from "node:child_process";
import { type Driver, driverAt } from "../driver/driver.ts";
import { spawnServer } from "./spawn-server.ts";

const quiet = { NODE_ENV: "", PORT: "0", HOST: "", DATABASE_URL: "", SANDBOX: "on" };

export type OutsideServer = {
  readonly address: string;
  readonly driver: Driver;
  readonly process: ChildProcess;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
};

/** The server and its sandbox in a process of their own, on the data that `settings` name, once it listens. */
export const startServer = async (settings: Record<string, string>): Promise<OutsideServer> => {
  const { child, listening, exit } = spawnServer({ ...quiet, ...settings });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  const address = await listening;
  return { address, driver: driverAt(address), process: child, kill };
};
