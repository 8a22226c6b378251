import type { AccessSignal } from "#machines/session/session.ports.ts";

/** The token of requests, and signals about it from the server's replies. */
export type Access = {
  token(): string | null;
  open(token: string): void;
  close(): void;
  /** Call when the server refused a token with 401. Reported once for each token. */
  reject(token: string): void;
  report(signal: AccessSignal): void;
  listen(listener: (signal: AccessSignal) => void): () => void;
};

export const createAccess = (): Access => {
  let current: string | null = null;
  let rejected: string | null = null;
  const listeners = new Set<(signal: AccessSignal) => void>();
  const report = (signal: AccessSignal): void => {
    for (const listener of listeners) listener(signal);
  };
  return {
    token: () => current,
    open: (token) => {
      current = token;
    },
    close: () => {
      current = null;
    },
    reject: (token) => {
      if (token === rejected) return;
      rejected = token;
      report({ type: "session.rejected", token });
    },
    report,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
