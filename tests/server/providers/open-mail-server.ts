import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A local mail server; `taken` are the accepted letters as received. */
export const openMailServer = async (options: SMTPServerOptions = {}) => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const bound = server.server.address();
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { taken, port: typeof bound === "object" && bound !== null ? bound.port : 0, close };
};
