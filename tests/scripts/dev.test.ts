import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const door = createServer();
    door.once("error", () => resolve(false));
    door.listen(port, "127.0.0.1", () => door.close(() => resolve(true)));
  });

/** Two ports in a row that nobody uses. */
const freePorts = async (from: number): Promise<number> =>
  (await isFree(from)) && (await isFree(from + 1)) ? from : freePorts(from + 2);

test("npm run dev says where everything is once it answers, beside PORT, and nothing before", async () => {
  const port = await freePorts(20_000 + 2 * (process.pid % 5_000));
  const folder = await mkdtemp(join(tmpdir(), "kabinet-dev-"));
  const dev = spawn(process.execPath, ["scripts/dev.ts"], {
    env: { ...process.env, NODE_ENV: "development", VITEST: undefined, PORT: String(port), DATA_DIR: folder },
  });
  const said: string[] = [];
  try {
    for (const stream of [dev.stdout, dev.stderr])
      createInterface(stream).on("line", (line) => said.push(line));
    await expect.poll(() => said.some((line) => line.includes("Ctrl+C")), { timeout: 110_000 }).toBe(true);
    const addresses = said.flatMap((line) => /https?:\S+/.exec(line) ?? []);
    expect(addresses).toEqual(
      ["/", "/sandbox/", "/inspector.html", "/gallery.html"].map(
        (path) => `http://127.0.0.1:${port + 1}${path}`,
      ),
    );
    const answers = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(said.filter((line) => /^\s+at |Error/.test(line))).toEqual([]);
  } finally {
    dev.kill("SIGTERM");
    await once(dev, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
