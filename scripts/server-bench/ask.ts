import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Call } from "#contract/call.ts";
import { requestOf } from "../../tests/driver/request-of.ts";

/** A request that is ready to be sent, so that the time of signing it is not the server's. */
export type Ready = { readonly options: object; readonly body: string | undefined };

/** Keeps up to so many connections to each server. */
export const openAgent = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets });
const agent = openAgent(1);

export const readyGet = (url: string): Ready => {
  const { hostname, port, pathname } = new URL(url);
  return { options: { hostname, port, agent, path: pathname }, body: undefined };
};

/** A call as the application sends it to the server at this address. `home`: the address it comes from, behind a proxy. */
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
    options: { hostname, port, agent, path, method: init.method, headers },
    body: typeof init.body === "string" ? init.body : undefined,
  };
};

/** Sends it; in how many milliseconds it was answered with 200. Anything else is an error. */
export const time = ({ options, body }: Ready): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(options, (answer) => {
      let text = "";
      answer.on("data", (data) => (text += String(data)));
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What a process has used of the processor, in milliseconds (Linux, proc(5)); null elsewhere. */
export const processorOf = (id: number | undefined): number | null => {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
};

/** How much memory a process has in use, in bytes (Linux, proc(5)); null elsewhere. */
export const memoryOf = (id: number | undefined): number | null => {
  try {
    const kB = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1];
    return Number(kB) * 1024;
  } catch {
    return null;
  }
};
