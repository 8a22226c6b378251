import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { limitLines, openSpentPlaces } from "#server/platform/rate-limit/lines.ts";

const proxy = "127.0.0.30";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const open = async () => {
  const spent = openSpentPlaces();
  const server = createServer();
  let told = 0;
  limitLines(server, spent, {
    placeOf: ({ remoteAddress = "" }) => (remoteAddress === proxy ? null : remoteAddress),
    onCut: () => void (told += 1),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  let held = 0;
  server.on("connection", (socket) => {
    if (socket.destroyed) return;
    held += 1;
    socket.once("close", () => (held -= 1));
  });
  const lines: Socket[] = [];
  /** Opens so many from an address, and waits until each is held or cut: gives how many were cut. */
  const call = async (from: string, count: number): Promise<number> => {
    const seen = held;
    let cut = 0;
    for (let index = 0; index < count; index += 1) {
      const line = connect({ port, host: "127.0.0.1", localAddress: from });
      line.once("error", () => (cut += 1));
      lines.push(line);
    }
    await vi.waitFor(() => expect(held - seen + cut).toBe(count));
    return cut;
  };
  const hangUp = async (): Promise<void> => {
    for (const line of lines.splice(0)) line.destroy();
    await vi.waitFor(() => expect(held).toBe(0));
  };
  closing.push(() => {
    for (const line of lines) line.destroy();
    server.close();
  });
  return { spent, call, hangUp, told: () => told };
};

test("a place may open as many lines as it likes, until it has asked for more than it may", async () => {
  const { spent, call, hangUp, told } = await open();
  expect(await call("127.0.0.2", 70)).toBe(0);
  spent.add("127.0.0.2");
  // What is open stays open, and is closed with the next refusal.
  expect(await call("127.0.0.2", 3)).toBe(3);
  expect(await call("127.0.0.4", 70)).toBe(0);
  await hangUp();
  expect(await call("127.0.0.2", 66)).toBe(2);
  expect(told()).toBe(5);
});

test("through a proxy of ours come the lines of many places: it limits them by itself", async () => {
  const { spent, call } = await open();
  spent.add(proxy);
  expect(await call(proxy, 70)).toBe(0);
});
