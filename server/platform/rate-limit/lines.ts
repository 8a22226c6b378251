import type { Server, Socket } from "node:net";
import { LRUCache } from "lru-cache";

/** So many connections a place keeps that asks for more than it may: it may be a house with many people. */
const mostOfSpent = 64;

/** It may ask again within seconds, and who asked without end will: it is remembered for longer. Milliseconds. */
const memory = 60_000;

/** The places that asked for more than they may of late. */
export type SpentPlaces = {
  add(place: string): void;
  has(place: string): boolean;
};

export const openSpentPlaces = (): SpentPlaces => {
  const places = new LRUCache<string, true>({ max: 10_000, ttl: memory });
  return { add: (place) => void places.set(place, true), has: (place) => places.has(place) };
};

/**
 * Cuts what such a place opens beyond that: a thousand connections that all ask at once are a thousand answers, even if
 * each only says no, and everybody else waits for the last of them. `placeOf`: null for what comes through a proxy of
 * ours, which limits connections by itself (deploy/nginx.conf).
 */
export const limitLines = (
  server: Server,
  spent: SpentPlaces,
  { placeOf, onCut = () => {} }: { placeOf: (socket: Socket) => string | null; onCut?: () => void },
): void => {
  const open = new Map<string, number>();
  // Node's own, which gives each connection a parser and a dozen listeners: more work than all else about one that is cut.
  const listeners = server.listeners("connection");
  const takeIn = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const place = placeOf(socket);
    if (place === null) return takeIn(socket);
    const count = (open.get(place) ?? 0) + 1;
    if (count > mostOfSpent && spent.has(place)) {
      onCut();
      socket.resetAndDestroy();
      return;
    }
    open.set(place, count);
    socket.once("close", () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left === 0) open.delete(place);
      else open.set(place, left);
    });
    takeIn(socket);
  });
};
