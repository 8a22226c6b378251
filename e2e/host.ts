import { fork } from "node:child_process";
import { once } from "node:events";
import { type Answer, type Order, parseAnswer } from "./host-messages.ts";

/** A process that runs several servers, each with its own settings. */
export type Host = {
  /** Settings by name (server/environment.ts); returns the URL and a stop. */
  serve(settings: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }>;
};

/** Runs a host: its servers start at once, since the modules are loaded. */
export const withHost = async (run: (host: Host) => Promise<void>): Promise<void> => {
  const child = fork("e2e/host-process.ts", {
    env: { ...process.env, NODE_ENV: "test", NODE_COMPILE_CACHE: ".cache/compiled" },
  });
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on("message", (message) => {
    const answer = parseAnswer(message);
    waiting.get(answer.id)?.(answer);
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the process of the servers ended with ${code}`)));
  });
  ended.catch(() => {});
  const ask = async (order: Order): Promise<string | null> => {
    const answered = new Promise<Answer>((resolve) => waiting.set(order.id, resolve));
    // A dead host gets no message; its exit is the reply.
    child.send(order, () => {});
    const { address } = await Promise.race([answered, ended]);
    return address;
  };
  try {
    await run({
      serve: async (settings) => {
        last += 1;
        const id = last;
        const url = await ask({ id, settings });
        if (url === null) throw new Error("the server did not say where it listens");
        return { url, stop: async () => void (await ask({ id, settings: null })) };
      },
    });
  } finally {
    if (child.connected) {
      child.disconnect();
      await once(child, "exit");
    }
  }
};
