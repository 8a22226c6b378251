import type { Command } from "commander";
import type * as v from "valibot";
import { begin, declare, declareAct, type Desk, jsonBody, numberOf, print } from "./command.ts";
import { roubles, table } from "./print.ts";
import { ExtrasMoved, Handled, Subscriptions, WrittenOff } from "./replies.ts";

const sentence = (acted: v.InferOutput<typeof Handled>): string => {
  const { id, client, status, possession, serial } = acted.subscription;
  const where = { awaited: "awaited", inUse: "with the client", returned: "back in the warehouse" }[
    possession
  ];
  return `${begin(acted)}subscription ${id} of client ${client} is ${status}, device ${serial ?? "?"} is ${where ?? possession}.`;
};

type Due = v.InferOutput<typeof Subscriptions>["subscriptions"][number]["extras"];

/** Extras to hand over or take back, with their ids. */
const extrasOf = ({ toHandOver, toTakeBack }: Due): string | null => {
  const named = (what: string, extras: Due["toHandOver"]): string[] =>
    extras.map(({ id, name }) => `${what} ${id} ${name}`);
  const all = [...named("give", toHandOver), ...named("take", toTakeBack)];
  return all.length === 0 ? null : all.join(", ");
};

/** Options for the act. */
const forAct = (command: Command, note: string): Command =>
  command
    .option("--condition <how>", "new, working, worn or damaged, for the act")
    .option("--note <words>", `a remark in Russian: "${note}"`);

/** Commands of warehouse and couriers. */
export const declareDevices = (desk: Desk): void => {
  const handle = (name: string, example: string, about: string): Command =>
    forAct(
      declareAct(desk, { subject: "subscription", name, about, example, schema: Handled, words: sentence }),
      "царапина на раме",
    );
  handle(
    "hand-over",
    "41 --serial KLB-2-00017",
    "the client has received the device: the months begin, a payment at the door is made",
  ).requiredOption("--serial <number>", "the serial number of the device");
  handle(
    "take-back",
    "41 --serial KLB-2-00017",
    "the device came back undamaged: an active subscription ends, a paused one stays paused",
  )
    .option(
      "--serial <number>",
      "serial number of the returned device; refused if the client has another one",
    )
    .option("--keep <kopecks>", "part of the deposit to keep; the rest is refunded", numberOf)
    .option("--reason <words>", 'reason in Russian, for the act: "разбит фонарь"');
  handle(
    "exchange",
    "41 --serial KLB-2-00018",
    "the client has got another device for a broken one",
  ).requiredOption("--serial <number>", "the serial number of the new device");

  const lossSentence = ({ loss, ...acted }: v.InferOutput<typeof WrittenOff>): string => {
    const { id } = acted.subscription;
    if (loss === null) return `${begin(acted)}subscription ${id} has lost nothing.`;
    const paid = loss.settled === null ? "" : ` It was paid on ${loss.settled}.`;
    return `${begin(acted)}subscription ${id}: worth ${roubles(loss.worth)}, ${loss.covered ? "covered by the protection plan" : "not covered"}, kept of the deposit ${roubles(loss.kept)}, owed ${roubles(loss.owed)}.${paid}`;
  };
  const ofLoss = { subject: "subscription", schema: WrittenOff, words: lossSentence } as const;
  declareAct(desk, {
    ...ofLoss,
    name: "write-off",
    about:
      "the device of a client is stolen, lost or destroyed: the subscription ends, and the debt is computed",
    example: '41 --cause stolen --police --reason "КУСП 4312"',
  })
    .requiredOption("--cause <cause>", "stolen, lost or destroyed")
    .requiredOption("--reason <text>", "what was shown; it stands in the log")
    .option("--police", "the theft or loss was reported to the police")
    .option("--misused", "damaged on purpose or passed on; not covered by the plan")
    .option("--worth <kopecks>", "value, if the catalogue has none", numberOf);
  declareAct(desk, {
    ...ofLoss,
    name: "settle-loss",
    about: "the client has paid what is owed for a device that was written off",
    example: '41 --reason "payment order 118"',
  }).requiredOption("--reason <text>", "which way; it stands in the log");

  for (const [name, about] of [
    [
      "hand-over-extras",
      "the client has received extras that were agreed in mid-term; all that are due, or some",
    ],
    ["take-back-extras", "extras that are no longer agreed came back; all that are due, or some"],
  ] as const)
    forAct(declare(desk, name, about, `${name} 41 --extra 5`), "потёрта")
      .argument("<subscription>", "its number", numberOf)
      .option(
        "--extra <number>",
        "one of them, by the number that `devices` shows",
        (typed: string, all: number[] | undefined) => [...(all ?? []), numberOf(typed)],
      )
      .option("--dry-run", "print the result without changing anything")
      .action(async (id: number, { json, extra: extras, ...asked }: { json?: boolean; extra?: number[] }) => {
        const reply = await desk.ask(`subscriptions/${id}/${name}/`, jsonBody({ extras, ...asked }));
        const words = (acted: v.InferOutput<typeof ExtrasMoved>): string => {
          const held = acted.extras.map((one) => one.name).join(", ");
          return `${begin(acted)}with the client of subscription ${id} are now: ${held === "" ? "no extras" : held}.`;
        };
        print(desk, reply, { json, schema: ExtrasMoved, words });
      });

  const list =
    "subscriptions whose device is to be handed over (awaited; of these missed: the day of the delivery is over), or is with clients (inUse); newest first";
  declare(desk, "devices", list, "devices --place awaited")
    .option("--place <place>", "awaited, missed, inUse or any", "any")
    .option("--before <number>", "only ids before this one", numberOf)
    .option("--limit <count>", "number of rows", numberOf, 50)
    .action(async ({ json, ...asked }: { json?: boolean } & Record<string, string | number>) => {
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      const reply = await desk.ask(`subscriptions/?${query.toString()}`);
      print(desk, reply, {
        json,
        schema: Subscriptions,
        words: ({ subscriptions, next }) =>
          [
            table(
              [
                "subscription",
                "client",
                "phone",
                "status",
                "device",
                "serial",
                "where",
                "when",
                "waits until",
                "return by",
                "extras",
              ],
              subscriptions.map((row) => [
                row.id,
                row.client,
                row.phone,
                row.status,
                row.device,
                row.serial,
                row.possession === "awaited" ? (row.office ?? row.address) : "with the client",
                row.day === null ? null : `${row.day} ${row.slot ?? ""}`.trim(),
                row.waitsUntil,
                row.returnBy,
                extrasOf(row.extras),
              ]),
            ),
            ...(next === null ? [] : [`More: --before ${next}`]),
          ].join("\n"),
      });
    });
};
