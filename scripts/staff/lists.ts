import type * as v from "valibot";
import { declare, type Desk, numberOf, print } from "./command.ts";
import { minuteOf, roubles, table } from "./print.ts";
import { Acts, Payments } from "./replies.ts";

const kinds: Readonly<Record<string, string>> = {
  paymentLate: "no word from the acquirer",
  refundFailed: "refund failed",
  refundLate: "refund not done",
  unaskedMoney: "money came unasked",
  lostCharge: "row was lost",
};

export const attentionTable = (rows: v.InferOutput<typeof Payments>["payments"]): string =>
  table(
    "what,payment,refund,client,subscription,period,amount,status,since (UTC),reference".split(","),
    rows.map((row) => [
      kinds[row.kind] ?? row.kind,
      row.payment,
      row.refund,
      row.client,
      row.subscription,
      row.period,
      roubles(row.amount),
      row.status,
      minuteOf(row.since),
      row.reference,
    ]),
  );

/** One line: why it was refused, or its subject; `--json` has everything. */
const factsOf = (facts: Record<string, unknown>): string => {
  const { because } = facts;
  return (typeof because === "string" ? because : JSON.stringify(facts)).slice(0, 120);
};

/** Payments that need attention, and staff acts. */
export const declareLists = (desk: Desk): void => {
  declare(desk, "payments", "payments that need a person, the oldest first", "payments").action(
    async ({ json }: { json?: boolean }) => {
      const words = ({ payments }: v.InferOutput<typeof Payments>): string =>
        payments.length === 0 ? "No payment needs a person." : attentionTable(payments);
      print(desk, await desk.ask("payments/"), { json, schema: Payments, words });
    },
  );

  declare(
    desk,
    "log",
    "what the staff have done and tried to do, the newest first",
    "log --client 7 --limit 20",
  )
    .option("--client <number>", "of one client", numberOf)
    .option("--who <name>", "by a name in STAFF_TOKENS")
    .option("--before <number>", "lines before this number", numberOf)
    .option("--limit <count>", "number of rows", numberOf, 50)
    .action(async ({ json, ...asked }: { json?: boolean } & Record<string, string | number>) => {
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      const words = ({ acts, next }: v.InferOutput<typeof Acts>): string =>
        [
          table(
            ["line", "when (UTC)", "who", "act", "subject", "outcome", "facts"],
            acts.map((act) => [
              act.id,
              minuteOf(act.at),
              act.who,
              act.act,
              act.subject,
              act.outcome,
              factsOf(act.facts),
            ]),
          ),
          ...(next === null ? [] : [`More: --before ${next}`]),
        ].join("\n");
      print(desk, await desk.ask(`acts/?${query.toString()}`), {
        json,
        schema: Acts,
        words,
      });
    });
};
