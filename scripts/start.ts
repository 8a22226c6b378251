import { spawn } from "node:child_process";
import { supervise } from "../server/supervise.ts";
import { build } from "./build.ts";
import { command, readSettingsFile } from "./command.ts";

readSettingsFile();
const production = process.env["NODE_ENV"] === "production";

const welcome = (address: string): string => `
  Kabinet     ${address}/      English: ${address}/en/

  Sign in     +7 (999) 000-00-02   new, nothing yet
              +7 (999) 000-00-01   a year of subscriptions and payments
              +7 (999) 000-00-06   a charge that failed, and a card that expires soon
  The code    ${address}/sandbox/   the phone, the acquirer, the warehouse, the clock

  Ctrl+C stops it. Everything it knows is in ${process.env["DATA_DIR"] ?? ".data"}/: delete that to begin anew.
`;

command("npm start", "Builds and serves everything. Settings: docs/deploy.md.").parse();
build();
const server = supervise(
  () =>
    spawn(process.execPath, ["server/main.ts"], {
      stdio: ["inherit", "pipe", "inherit"],
    }),
  {
    line: (line) => {
      const address = /^Kabinet listens on (http:\S+)$/.exec(line)?.[1];
      console.log(address === undefined || production ? line : welcome(address));
    },
    death: (how, pause) => console.error(`Kabinet exited (${how}); restart in ${pause} ms.`),
  },
);
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.stop(signal));
// Ctrl+C in a terminal reaches both processes, a signal from a program only this one.
process.on("SIGINT", () => server.stop("SIGINT", process.stdin.isTTY));
process.exitCode = (await server.ended) ?? 1;
