import { spawn } from "node:child_process";

/** Where people look while they develop: Vite's own address. The acquirer has to send them back there too. */
const page = "http://127.0.0.1:5173";

/**
 * The server, restarted when its files change, and Vite, whose page follows every change, until Ctrl+C or until one of
 * them ends. Vite passes calls of the API and the sandbox on to the server.
 */
const started = [
  spawn(
    process.execPath,
    ["--watch-preserve-output", "--watch-path=server", "--watch-path=contract", "server/main.ts"],
    { stdio: "inherit", env: { PUBLIC_URL: page, ...process.env } },
  ),
  spawn("vite", ["--port", new URL(page).port, "--strictPort", ...process.argv.slice(2)], {
    stdio: "inherit",
    shell: process.platform === "win32",
  }),
];

for (const child of started)
  child.on("exit", (code) => {
    for (const other of started) other.kill();
    process.exitCode ||= code ?? 0;
  });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    for (const child of started) child.kill(signal);
  });
