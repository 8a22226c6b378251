import type { Server } from "node:net";

/** Lets a server listen; gives its address, without a slash at the end. Port 0 takes a free one. */
export const bind = async (
  server: Server,
  { port, host, scheme = "http" }: { port: number; host: string; scheme?: "http" | "https" },
): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
};
