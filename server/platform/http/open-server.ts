import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import {
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  createSecureServer,
} from "node:http2";
import type { Server, Socket } from "node:net";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** In PEM: the certificate with those that vouch for it, and its private key. */
export type Certificate = { readonly cert: string; readonly key: string };

const read = (name: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`${name} cannot be read: ${file}`, { cause });
  }
};

/**
 * The certificate of the settings; null where there is none.
 * @throws {Error} in one sentence, for a file that cannot be read, or two that do not belong together.
 */
export const readCertificate = (settings: {
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}): Certificate | null => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings;
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return null;
  const certificate = {
    cert: read("TLS_CERT_FILE", TLS_CERT_FILE),
    key: read("TLS_KEY_FILE", TLS_KEY_FILE),
  };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    throw new Error("TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its private key, in PEM", {
      cause,
    });
  }
  return certificate;
};

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

/** What is being answered: `ended` comes once nothing is, whether or not anybody still waits for the answer. */
type InFlight<Args extends unknown[]> = {
  fetch(...args: Args): Promise<Response>;
  ended(): Promise<void>;
};

/** Keeps an eye on every answer of `fetch` until it is there. */
export const trackInFlight = <Args extends unknown[]>(
  fetch: (...args: Args) => Response | Promise<Response>,
): InFlight<Args> => {
  const answers = new Set<Promise<Response>>();
  return {
    fetch: async (...args) => {
      const answer = Promise.resolve(fetch(...args));
      answers.add(answer);
      try {
        return await answer;
      } finally {
        answers.delete(answer);
      }
    },
    ended: async () => void (await Promise.allSettled(answers)),
  };
};

/** A request and its answer, by either version of the protocol. */
export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;
export type Listener = (request: Incoming, response: Outgoing) => unknown;

/** A connection has so long to say who it is and what it wants. Milliseconds. */
const requestTimeout = 10_000;
/** Longer than proxies keep a connection: else they send a request into one that is just being closed. Milliseconds. */
const idle = 75_000;

const options = {
  // Node looks for requests that take too long every half minute, which would let them take that much more.
  connectionsCheckingInterval: 1_000,
  // A request without a host is refused with the others that cannot be handed on, not by node without a word.
  requireHostHeader: false,
  requestTimeout,
  headersTimeout: requestTimeout,
  keepAliveTimeout: idle,
};

export type OpenServer = {
  readonly server: Server;
  readonly scheme: "http" | "https";
  /** Takes nobody new; resolves once whoever has begun has been answered. */
  close(): Promise<void>;
  /** Ends every connection at once. */
  cut(): void;
  /** Takes another certificate for connections that come from now on. */
  renew(certificate: Certificate): void;
};

const openPlain = (answer: Listener): OpenServer => {
  const server = createServer(options, (request, response) => {
    // A kept connection would hold up the end, and a busy client would be served all the while.
    response.once("finish", () => {
      if (!server.listening) request.socket.end();
    });
    void answer(request, response);
  });
  return {
    server,
    scheme: "http",
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      return closed;
    },
    cut: () => server.closeAllConnections(),
    renew: () => {},
  };
};

const openSecure = (certificate: Certificate, answer: Listener): OpenServer => {
  const server = createSecureServer(
    { ...options, ...certificate, allowHTTP1: true, handshakeTimeout: requestTimeout },
    (request, response) => {
      // A session of HTTP/2 is told of the end by itself.
      if (request.httpVersionMajor < 2)
        response.once("finish", () => {
          if (!server.listening) request.socket.end();
        });
      void answer(request, response);
    },
  );
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    session.setTimeout(idle, () => session.close());
  });
  return {
    server,
    scheme: "https",
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.close();
      return closed;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    renew: (next) => server.setSecureContext(next),
  };
};

/** What speaks HTTP/1.1, and with a certificate HTTP/2 and 1.1 over TLS; nothing listens yet. */
export const openServer = (certificate: Certificate | null, answer: Listener): OpenServer =>
  certificate === null ? openPlain(answer) : openSecure(certificate, answer);
