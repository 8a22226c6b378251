import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { freePorts } from "./free-ports.ts";

test("npm run dev prints all URLs once it replies, beside PORT, and nothing before", async () => {
  const port = await freePorts(20_000 + 2 * (process.pid % 5_000));
  const folder = await mkdtemp(join(tmpdir(), "kabinet-dev-"));
  const dev = spawn(process.execPath, ["scripts/dev.ts"], {
    env: { ...process.env, NODE_ENV: "development", VITEST: undefined, PORT: String(port), DATA_DIR: folder },
  });
  const output: string[] = [];
  try {
    for (const stream of [dev.stdout, dev.stderr])
      createInterface(stream).on("line", (line) => output.push(line));
    await expect.poll(() => output.some((line) => line.includes("Ctrl+C")), { timeout: 110_000 }).toBe(true);
    const addresses = output.flatMap((line) => /https?:\S+/.exec(line) ?? []);
    expect(addresses).toEqual(
      ["/", "/sandbox/", "/inspector.html", "/parts.html"].map(
        (path) => `http://127.0.0.1:${port + 1}${path}`,
      ),
    );
    const answers = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(output.filter((line) => /^\s+at |Error/.test(line))).toEqual([]);
  } finally {
    dev.kill("SIGTERM");
    await once(dev, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
