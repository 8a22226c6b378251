import { spawn } from "node:child_process";
import { createServer } from "vite";

const opener = { darwin: "open", win32: "explorer" } as const;

/** Serves the inspector with a recording (a path in this folder) and opens it in a browser. */
export const openInspector = async (recording: string): Promise<void> => {
  const server = await createServer({
    logLevel: "error",
    server: { port: Number(process.env["PORT"] ?? 5183) },
  });
  await server.listen();
  const [origin = ""] = server.resolvedUrls?.local ?? [];
  const address = `${origin}inspector.html#open=${recording}`;
  console.log(`the session in the inspector: ${address}\nCtrl+C stops it.`);
  const program =
    process.env["BROWSER"] ??
    (process.platform === "darwin" || process.platform === "win32" ? opener[process.platform] : "xdg-open");
  // Without a browser the printed address remains.
  spawn(program, [address], { stdio: "ignore" }).on("error", () => undefined);
};
