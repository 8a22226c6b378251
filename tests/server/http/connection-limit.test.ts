import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { limitConnections, throttledAddresses } from "#server/platform/rate-limit/rate-limit.ts";

const proxy = "127.0.0.30";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const open = async () => {
  const throttled = throttledAddresses();
  const server = createServer();
  let resets = 0;
  limitConnections(server, throttled, {
    addressOf: ({ remoteAddress = "" }) => (remoteAddress === proxy ? null : remoteAddress),
    onReset: () => void (resets += 1),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  let accepted = 0;
  server.on("connection", (socket) => {
    if (socket.destroyed) return;
    accepted += 1;
    socket.once("close", () => (accepted -= 1));
  });
  const sockets: Socket[] = [];
  /** Opens `count` connections from an address; returns how many were reset. */
  const connectFrom = async (from: string, count: number): Promise<number> => {
    const before = accepted;
    let reset = 0;
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from });
      socket.once("error", () => (reset += 1));
      sockets.push(socket);
    }
    await vi.waitFor(() => expect(accepted - before + reset).toBe(count));
    return reset;
  };
  const disconnect = async (): Promise<void> => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(() => expect(accepted).toBe(0));
  };
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { throttled, connectFrom, disconnect, resets: () => resets };
};

test("an address has no connection limit until it is throttled", async () => {
  const { throttled, connectFrom, disconnect, resets } = await open();
  expect(await connectFrom("127.0.0.2", 70)).toBe(0);
  throttled.set("127.0.0.2", true);
  // Open connections stay open; the next refusal closes them.
  expect(await connectFrom("127.0.0.2", 3)).toBe(3);
  expect(await connectFrom("127.0.0.4", 70)).toBe(0);
  await disconnect();
  expect(await connectFrom("127.0.0.2", 66)).toBe(2);
  expect(resets()).toBe(5);
});

test("connections of our own proxy are not limited", async () => {
  const { throttled, connectFrom } = await open();
  throttled.set(proxy, true);
  expect(await connectFrom(proxy, 70)).toBe(0);
});
