import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const script = "/told.js";
const ear = "/told/";

/** What each page runs before anything else, and how it tells what went wrong there. */
const watcher = `
const tell = (text) => navigator.sendBeacon("${ear}", text);
addEventListener("error", ({ message, error, target }) =>
  tell(error?.stack ? message + "\\n" + error.stack : message ?? "not loaded: " + (target.src ?? target.href)), true);
addEventListener("unhandledrejection", ({ reason }) => tell("unhandled: " + reason + "\\n" + reason?.stack));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  tell("refused by " + violatedDirective + ": " + blockedURI + " " + sourceFile + ":" + lineNumber));
const { error } = console;
console.error = (...said) => { tell("console: " + said.join(" ")); error.apply(console, said); };
`;

/** Passes a request on; whole pages get the watcher put first into their head. */
const pass = (asked: IncomingMessage, answer: ServerResponse, to: string): void => {
  const isPage = asked.headers.accept?.includes("text/html") === true;
  const headers = { ...asked.headers, ...(isPage && { "accept-encoding": "identity" }) };
  const onward = request(new URL(asked.url ?? "/", to), { method: asked.method, headers }, (reply) => {
    const { statusCode = 502, headers: told } = reply;
    if (!isPage || told["content-type"]?.startsWith("text/html") !== true) {
      answer.writeHead(statusCode, told);
      reply.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    reply.on("data", (part: Buffer) => parts.push(part));
    reply.on("end", () => {
      const page = Buffer.concat(parts)
        .toString()
        .replace("<head>", `<head><script src="${script}"></script>`);
      const { "content-length": _, ...rest } = told;
      answer.writeHead(statusCode, rest);
      answer.end(page);
    });
  });
  // Whoever asked has gone, or the server has: both are seen where it matters.
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
};

/**
 * A door before the server that hears what goes wrong in the pages, for an engine whose driver does not tell. `run` gets
 * its address, how it is told where the server is, and what was heard so far.
 */
export const withDoor = async (
  run: (door: { url: string; leadTo(server: string): void; heard: readonly string[] }) => Promise<void>,
): Promise<void> => {
  const heard: string[] = [];
  let server = "";
  const door = createServer((asked, answer) => {
    if (asked.url === script)
      return void answer.writeHead(200, { "content-type": "text/javascript" }).end(watcher);
    if (asked.url !== ear) return pass(asked, answer, server);
    let said = "";
    asked.on("data", (part: Buffer) => (said += part.toString()));
    asked.on("end", () => {
      heard.push(said);
      answer.writeHead(204).end();
    });
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  // Cast: it listens on a port, not on a file.
  const { port } = door.address() as AddressInfo;
  try {
    await run({ url: `http://127.0.0.1:${port}`, leadTo: (address) => (server = address), heard });
  } finally {
    door.closeAllConnections();
    door.close();
  }
};
