import { connect, createServer, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A round-robin TCP balancer; `processes` returns the addresses that listen now. A refused connection goes to the
 * next process, once each.
 */
export const openBalancer = async (processes: () => readonly string[]): Promise<string> => {
  let turn = 0;
  const balancer = createServer((client) => {
    const tryNext = (left: number): void => {
      const all = processes();
      const address = all[(turn += 1) % Math.max(1, all.length)];
      if (address === undefined || left === 0) return void client.destroy();
      const { hostname, port } = new URL(address);
      const backend = connect(Number(port), hostname);
      let isTaken = false;
      backend.once("connect", () => {
        isTaken = true;
        client.pipe(backend).pipe(client);
      });
      backend.once("error", () => (isTaken ? client.destroy() : tryNext(left - 1)));
      client.once("error", () => backend.destroy());
      backend.once("close", () => isTaken && client.destroy());
    };
    tryNext(processes().length);
  });
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void balancer.close());
  // Cast: a server that listens on a port has an address of this kind.
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
};
