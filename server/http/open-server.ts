import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { Server, Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

/** A request and its answer, by either version of the protocol. */
export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;
export type Listener = (request: Incoming, response: Outgoing) => unknown;

/** A connection has so long to say who it is and what it wants. Milliseconds. */
const patience = 10_000;
/** Longer than proxies keep a connection: else they send a request into one that is just being closed. Milliseconds. */
const idle = 75_000;

const options = {
  // Node looks for requests that take too long every half minute, which would let them take that much more.
  connectionsCheckingInterval: 1_000,
  // A request without a host is refused with the others that cannot be handed on, not by node without a word.
  requireHostHeader: false,
  requestTimeout: patience,
  headersTimeout: patience,
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
    { ...options, ...certificate, allowHTTP1: true, handshakeTimeout: patience },
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
