// Sends requests over plain connections and times them: one after another, in parallel, or at a rate.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pass } from "node:timers/promises";
import type { Call } from "#contract/call.ts";
import { requestOf } from "../tests/driver/request-of.ts";

/** A signed request, so that signing is not timed. */
export type Ready = { readonly options: object; readonly body: string | undefined };

export const readyGet = (url: string): Ready => {
  const { hostname, port, pathname } = new URL(url);
  return { options: { hostname, port, path: pathname }, body: undefined };
};

/** A call as the application sends it. `home`: client address behind a proxy. */
export const readyCall = (
  address: string,
  call: Call,
  wanted: unknown,
  { home, ...given }: { token?: string; parameter?: string; home?: string } = {},
): Ready => {
  const { hostname, port } = new URL(address);
  const { path, init } = requestOf(call, wanted, given);
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    ...(home !== undefined && { "X-Forwarded-For": home }),
  };
  return {
    options: { hostname, port, path, method: init.method, headers },
    body: typeof init.body === "string" ? init.body : undefined,
  };
};

/** Keeps up to `lines` connections; `from`: source address on this machine. */
export const openConnections = (lines: number, from?: string) => {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: lines,
    ...(from !== undefined && { localAddress: from }),
  });
  /** Sends and reads the whole response. Rejects if the connection is cut. */
  const send = ({ options, body }: Ready): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request({ ...options, agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (data: string) => (text += data));
        answer.once("error", reject);
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.once("error", reject);
      sent.end(body);
    });
  return {
    send,
    /** Sends; returns the body. Rejects unless the status is 200. */
    ask: async (ready: Ready): Promise<string> => {
      const { status, text } = await send(ready);
      if (status !== 200) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
      return text;
    },
    close: () => agent.destroy(),
  };
};

const oneLine = openConnections(1);

/** Sends on one connection; milliseconds until a 200. Rejects otherwise. */
export const time = async (ready: Ready): Promise<number> => {
  const began = performance.now();
  await oneLine.ask(ready);
  return performance.now() - began;
};

/** Starts work at a rate without waiting for earlier work; waits for all at the end. `due`: planned start in ms. */
export const atRate = async (
  perSecond: number,
  count: number,
  task: (index: number, due: number) => Promise<unknown>,
): Promise<void> => {
  const under = new Set<Promise<unknown>>();
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    if (due > performance.now()) await pass(due - performance.now());
    const work = task(index, due);
    under.add(work);
    void work.finally(() => under.delete(work));
  }
  await Promise.all(under);
};

/** Processor time of a process in ms (Linux, proc(5)); null elsewhere. */
export const processorOf = (id: number | undefined): number | null => {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
};

/** Memory of a process in bytes (Linux, proc(5)); null elsewhere. */
export const memoryOf = (id: number | undefined): number | null => {
  try {
    const kB = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1];
    return Number(kB) * 1024;
  } catch {
    return null;
  }
};
