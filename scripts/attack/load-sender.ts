// A process that repeats one call over many connections until it is stopped, then prints the results.
import * as v from "valibot";
import { requestCode } from "#contract/auth.ts";
import { listPayments } from "#contract/payment.ts";
import { getClient } from "#contract/user.ts";
import { phones } from "../../tests/driver/driver.ts";
import { atRate, openConnections, type Ready, readyCall, readyGet } from "../load-generator.ts";
import { percentile } from "../bench/figures.ts";

/** Its task; the one argument, as JSON. */
const Task = v.object({
  address: v.string(),
  /** Source address on this machine, for example 127.0.0.9. */
  from: v.string(),
  call: v.picklist(["code", "client", "payments", "page"]),
  /** Tokens of clients, used in turn; for pages their cookies. */
  tokens: v.array(v.string()),
  lines: v.number(),
  /**
   * Requests per second, sent without waiting for replies; null: each connection sends the next one after its reply.
   */
  perSecond: v.nullable(v.number()),
});
export type Task = v.InferOutput<typeof Task>;

/** Number of replies, median and 99th percentile. Milliseconds. */
const Outcome = v.object({ count: v.number(), half: v.number(), most: v.number() });
/** By status, or `page` with data and `frame` without. `clients`: with at least one page or reply. */
export const Outcomes = v.object({
  seconds: v.number(),
  clients: v.number(),
  by: v.record(v.string(), Outcome),
});

/** The call of a task, signed once for each token. */
const requestsOf = ({ address, call, tokens }: Task): Ready[] => {
  if (call === "code") return [readyCall(address, requestCode, { channel: "sms", phone: phones.newcomer })];
  if (call === "page") {
    const page = readyGet(`${address}/cards/`);
    return tokens.map((cookie) => ({ ...page, options: { ...page.options, headers: { Cookie: cookie } } }));
  }
  return tokens.map((token) =>
    call === "client"
      ? readyCall(address, getClient, {}, { token })
      : readyCall(address, listPayments, { limit: "200" }, { token }),
  );
};

const goldenRatio = (Math.sqrt(5) - 1) / 2;

const ask = (task: Task): void => {
  const lines = openConnections(task.lines, task.from);
  const times = new Map<string, number[]>();
  const answered = new Set<Ready>();
  let asked = 0;
  const began = performance.now();
  const requests = requestsOf(task);
  const once = async (): Promise<void> => {
    // In an order that no rhythm of the server follows.
    const next = requests[Math.floor((((asked += 1) * goldenRatio) % 1) * requests.length)];
    if (next === undefined) return;
    const at = performance.now();
    const reply = await lines.send(next).catch(() => null);
    const isPage = task.call === "page" && reply?.status === 200;
    const withData = reply?.text.includes('data-for="client"') ? "page" : "frame";
    const outcome = isPage ? withData : String(reply?.status ?? "cut");
    if (["200", "page"].includes(outcome)) answered.add(next);
    const list = times.get(outcome) ?? [];
    times.set(outcome, list);
    list.push(performance.now() - at);
  };
  const again = async (): Promise<void> => {
    for (;;) await once();
  };
  if (task.perSecond === null) for (let line = 0; line < task.lines; line += 1) void again();
  else void atRate(task.perSecond, Infinity, once);

  process.once("SIGTERM", () => {
    const by = Object.fromEntries(
      [...times].map(([outcome, list]) => {
        const sorted = list.toSorted((a, b) => a - b);
        return [
          outcome,
          { count: sorted.length, half: percentile(sorted, 0.5), most: percentile(sorted, 0.99) },
        ];
      }),
    );
    const result = JSON.stringify({
      seconds: (performance.now() - began) / 1_000,
      clients: answered.size,
      by,
    });
    process.stdout.write(`${result}\n`, () => process.exit(0));
  });
};

if (import.meta.main) ask(v.parse(Task, JSON.parse(process.argv[2] ?? "")));
