import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import {
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  createSecureServer,
} from "node:http2";
import { Server, type Socket } from "node:net";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** PEM: certificate chain and private key. */
export type Certificate = { readonly cert: string; readonly key: string };

const read = (name: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`${name} cannot be read: ${file}`, { cause });
  }
};

/**
 * The configured certificate; null if there is none. @throws {Error} if a file cannot be read or the two do not
 * match.
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

/** Listens and returns the address without a trailing slash. Port 0 takes a free port. */
export const bind = async (
  server: Server,
  { port, host, scheme = "http" }: { port: number; host: string; scheme?: "http" | "https" },
): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(new Error(`cannot listen on ${host}:${port}`, { cause })));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
};

/** Requests in flight. `ended` resolves when none is left, even if clients have disconnected. */
type InFlight<Args extends unknown[]> = {
  fetch(...args: Args): Promise<Response>;
  ended(): Promise<void>;
};

/** Tracks requests of `fetch` until they are answered. */
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

/** A request and its response, HTTP/1.1 or HTTP/2. */
export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;
export type Listener = (request: Incoming, response: Outgoing) => unknown;

/** Time for a request to arrive completely. Milliseconds. */
const requestTimeout = 10_000;
/** Longer than proxies keep a connection; otherwise they reuse one that is just closing. Milliseconds. */
const idle = 75_000;

const options = {
  // Node checks every 30 s by default, which would extend the timeouts.
  connectionsCheckingInterval: 1_000,
  // A missing Host gets our error reply instead of node's.
  requireHostHeader: false,
  requestTimeout,
  headersTimeout: requestTimeout,
  keepAliveTimeout: idle,
};

/** Of an HTTP/2 session (RFC 9113, 6.5.2): node's own limits are none, and 64 KB. Headers as over HTTP/1.1. */
const sessionSettings = { maxConcurrentStreams: 128, maxHeaderListSize: 16_384 };

export type OpenServer = {
  readonly server: Server;
  readonly scheme: "http" | "https";
  /** Stops accepting; resolves when all requests are answered. */
  close(): Promise<void>;
  /** Closes all connections. */
  cut(): void;
  /** Uses another certificate for new connections. */
  renew(certificate: Certificate): void;
};

const openPlain = (answer: Listener, grace: number): OpenServer => {
  const pending = new Set<ServerResponse>();
  let isGraceOver = false;
  const server = createServer(options, (request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    pending.add(response);
    response.once("close", () => pending.delete(response));
    // An idle kept-alive connection would delay the shutdown, a busy one would continue.
    response.once("finish", () => {
      if (isGraceOver) request.socket.end();
    });
    void answer(request, response);
  });
  return {
    server,
    scheme: "http",
    close: () => {
      // Not `server.close`, which also closes idle connections, into which a proxy may be sending a request.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
      for (const response of pending) if (!response.headersSent) response.shouldKeepAlive = false;
      setTimeout(() => {
        isGraceOver = true;
        server.close();
      }, grace);
      return closed;
    },
    cut: () => server.closeAllConnections(),
    renew: () => {},
  };
};

const openSecure = (certificate: Certificate, answer: Listener): OpenServer => {
  const server = createSecureServer(
    {
      ...options,
      ...certificate,
      allowHTTP1: true,
      handshakeTimeout: requestTimeout,
      settings: sessionSettings,
    },
    (request, response) => {
      // HTTP/2 sessions are closed by GOAWAY.
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

/**
 * An HTTP/1.1 server, or with a certificate HTTP/2 and HTTP/1.1 over TLS. It does not listen yet. `grace`: how long a
 * closing server keeps idle connections, in ms. A proxy does not repeat a POST that meets a closing connection;
 * browsers do.
 */
export const openServer = (
  certificate: Certificate | null,
  answer: Listener,
  { grace = 0 } = {},
): OpenServer => (certificate === null ? openPlain(answer, grace) : openSecure(certificate, answer));
