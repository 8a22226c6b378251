// A process that asks a server on many connections, until it is ended; then it tells how it was answered.
import { Agent, request } from "node:http";
import * as v from "valibot";
import { requestCode } from "#contract/auth.ts";
import { listPayments } from "#contract/payment.ts";
import { getClient } from "#contract/user.ts";
import { requestOf } from "../../tests/driver/request-of.ts";

/** What it does; the one argument, as JSON. */
const Task = v.object({
  address: v.string(),
  /** The address of this machine that it asks from, as 127.0.0.9. */
  from: v.string(),
  call: v.picklist(["code", "client", "payments"]),
  /** Of signed-in clients, used in turn. */
  tokens: v.array(v.string()),
  lines: v.number(),
  /** Requests in a second, whether or not they are answered; null: each line asks again once it is answered. */
  perSecond: v.nullable(v.number()),
});
export type Task = v.InferOutput<typeof Task>;

/** How often it was answered so, and how fast: half of the answers, and all but one in a hundred. Milliseconds. */
const Outcome = v.object({ count: v.number(), half: v.number(), most: v.number() });
export const Outcomes = v.object({ seconds: v.number(), by: v.record(v.string(), Outcome) });

const run = (task: Task): void => {
  const { hostname, port } = new URL(task.address);
  const agent = new Agent({ keepAlive: true, maxSockets: task.lines, localAddress: task.from });
  const times = new Map<string, number[]>();
  let asked = 0;
  const began = performance.now();

  // Signed once: the time of signing is not the server's.
  const requests = (task.tokens.length === 0 ? [null] : task.tokens).map((token) => {
    const { path, init } =
      task.call === "code"
        ? requestOf(requestCode, { channel: "sms", phone: "79990000002" })
        : task.call === "client"
          ? requestOf(getClient, {}, { token })
          : requestOf(listPayments, { limit: "200" }, { token });
    const headers = Object.fromEntries(new Headers(init.headers));
    return { options: { hostname, port, agent, path, method: init.method, headers }, body: init.body };
  });

  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const next = requests[(asked += 1) % requests.length];
      if (next === undefined) return;
      const at = performance.now();
      const end = (outcome: string): void => {
        const list = times.get(outcome) ?? [];
        times.set(outcome, list);
        list.push(performance.now() - at);
        resolve();
      };
      const sent = request(next.options, (answer) => {
        answer.resume();
        answer.once("close", () => end(String(answer.statusCode)));
      });
      sent.once("error", () => end("cut"));
      sent.end(next.body);
    });

  const again = async (): Promise<void> => {
    for (;;) await ask();
  };
  if (task.perSecond === null) for (let line = 0; line < task.lines; line += 1) void again();
  else {
    const each = task.perSecond / 100;
    let due = 0;
    setInterval(() => {
      for (due += each; due >= 1; due -= 1) void ask();
    }, 10);
  }

  process.once("SIGTERM", () => {
    const by = Object.fromEntries(
      [...times].map(([outcome, list]) => {
        const sorted = list.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
        return [outcome, { count: sorted.length, half: at(0.5), most: at(0.99) }];
      }),
    );
    const told = JSON.stringify({ seconds: (performance.now() - began) / 1_000, by });
    process.stdout.write(`${told}\n`, () => process.exit(0));
  });
};

if (import.meta.main) run(v.parse(Task, JSON.parse(process.argv[2] ?? "")));
