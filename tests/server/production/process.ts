import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnServer } from "../spawn-server.ts";
import { staff } from "../staff/staff-api.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const movedDate = fileURLToPath(new URL("moved-date.ts", import.meta.url));

/** Copies the files of a production server without the application, as Containerfile does. */
const install = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-production-"));
  for (const name of ["package.json", "contract", "server"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
};

export const app = { name: "shop", version: "2.3.4", key: "0123456789abcdef0123" } as const;

const ofShop = {
  PUBLIC_URL: "https://shop.example",
  TRUSTED_PROXIES: "127.0.0.1",
  MAIL_FROM: "kabinet@shop.example",
  APP_NAME: app.name,
  APP_VERSION: app.version,
  APP_KEY: app.key,
  STAFF_TOKENS: staff.map(({ name, secret }) => `${name}:${secret}`).join(","),
};

/** Starts a production server in a process and folder of its own; resolves when it listens. */
export const startProduction = async (settings: Record<string, string>) => {
  const folder = install();
  const { child, lines, complaints, listening, exit } = spawnServer(
    { ...ofShop, ...settings, NODE_ENV: "production", HOST: "", PORT: "0", SANDBOX: "" },
    { cwd: folder, imports: [movedDate], channel: true, keeps: Infinity },
  );
  void exit.then(() => rmSync(folder, { recursive: true }));
  return {
    address: await listening,
    /** All of its output. */
    lines: () => [...lines, ...complaints],
    /** Sets its date ahead of ours. Milliseconds. */
    goAhead: async (milliseconds: number): Promise<void> => {
      const moved = once(child, "message");
      child.send(milliseconds);
      await moved;
    },
    /** Stops it by SIGTERM; returns its exit code. */
    stop: async (): Promise<number | null> => {
      child.kill("SIGTERM");
      return exit;
    },
  };
};
