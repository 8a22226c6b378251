import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { build } from "./build.ts";

const production = process.env["NODE_ENV"] === "production";

build();
const server = spawn(process.execPath, ["--import", "./server/quick-imports.ts", "server/main.ts"], {
  stdio: ["inherit", "pipe", "inherit"],
});
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
// Ctrl+C in a terminal reaches both processes; sent by a program it reaches this one only.
process.on("SIGINT", () => process.stdin.isTTY || server.kill("SIGINT"));
server.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

const welcome = (address: string): string => `
  Kabinet     ${address}/      English: ${address}/en/

  Sign in     +7 (999) 000-00-02   new, nothing yet
              +7 (999) 000-00-01   a year of subscriptions and payments
              +7 (999) 000-00-06   a charge that failed, and a card that expires soon
  The code    ${address}/sandbox/   the phone, the acquirer, the warehouse, the clock

  Ctrl+C stops it. Everything it knows is in ${process.env["DATA_DIR"] ?? ".data"}/: delete that to begin anew.
`;

for await (const line of createInterface(server.stdout)) {
  const address = /^Kabinet listens on (http:\S+)$/.exec(line)?.[1];
  console.log(address === undefined || production ? line : welcome(address));
}
