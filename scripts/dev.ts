import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { command, readSettingsFile } from "./command.ts";

command("npm run dev --", "Serves the application as it is edited, with the sandbox. Its options are Vite's.")
  .allowUnknownOption()
  .allowExcessArguments()
  .parse();
readSettingsFile();
const port = process.env["PORT"];

/** Vite's address, to which the acquirer returns payers in development. */
const page = `http://127.0.0.1:${port === undefined ? 5173 : Number(port) + 1}`;

const welcome = `
  Kabinet     ${page}/      English: ${page}/en/
  Sandbox     ${page}/sandbox/   the phone, the acquirer, the warehouse, the clock
  Inspector   ${page}/inspector.html   every actor of a tab that was opened with ${page}/?inspect
  Parts       ${page}/parts.html   every part of src/ui

  Sign in     +7 (999) 000-00-01   a year of subscriptions and payments; the code is in the sandbox
  Ctrl+C stops it.
`;

const started: ChildProcess[] = [];
const start = (child: ChildProcess): ChildProcess => {
  started.push(child);
  child.on("exit", (code) => {
    for (const other of started) other.kill();
    process.exitCode ||= code ?? 0;
  });
  return child;
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    for (const child of started) child.kill(signal);
  });

/** Whether the address answers. */
const isThere = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens the page when it is ready and prints all addresses. */
const showPage = async () => {
  const vite = start(
    spawn(
      "vite",
      ["--port", new URL(page).port, "--strictPort", "--logLevel", "warn", ...process.argv.slice(2)],
      { stdio: "inherit", shell: process.platform === "win32" },
    ),
  );
  while (vite.exitCode === null && !(await isThere(page))) await pause(100);
  if (vite.exitCode === null) console.log(welcome);
};

/**
 * Starts the server, which restarts on changes, then Vite, which proxies the API and the sandbox, until Ctrl+C or
 * until one of them exits.
 */
const server = spawn(
  process.execPath,
  [
    "--watch-preserve-output",
    "--watch-path=server",
    "--watch-path=contract",
    "--watch-path=sandbox",
    "server/main.ts",
  ],
  { stdio: ["inherit", "pipe", "inherit"], env: { PUBLIC_URL: page, ...process.env } },
);
start(server);
let isShown = false;
for await (const line of createInterface(server.stdout)) {
  if (!line.startsWith("Kabinet listens on ")) console.log(line);
  else if (isShown) console.log("The server answers again.");
  else {
    isShown = true;
    void showPage();
  }
}
