import type { Command } from "commander";
import type * as v from "valibot";
import { begin, declare, type Desk, jsonBody, numberOf, print } from "./command.ts";
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

type Options = {
  serial?: string;
  condition?: string;
  note?: string;
  dryRun?: boolean;
  json?: boolean;
};

const acting = (desk: Desk, command: Command, path: string): Command =>
  command
    .argument("<subscription>", "its number", numberOf)
    .option("--condition <how>", "new, working, worn or damaged, for the act")
    .option("--note <words>", 'a remark in Russian: "царапина на раме"')
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: Options) => {
      const reply = await desk.ask(`subscriptions/${id}/${path}/`, jsonBody(asked));
      print(desk, reply, { ...(json && { json }), schema: Handled, words: sentence });
    });

/** Commands of warehouse and couriers. */
export const declareDevices = (desk: Desk): void => {
  const handOver = "the client has received the device: the months begin, a payment at the door is made";
  acting(
    desk,
    declare(desk, "hand-over", handOver, "hand-over 41 --serial KLB-2-00017"),
    "hand-over",
  ).requiredOption("--serial <number>", "the serial number of the device");
  const takeBack = "the device came back undamaged: an active subscription ends, a paused one stays paused";
  acting(desk, declare(desk, "take-back", takeBack, "take-back 41 --serial KLB-2-00017"), "take-back")
    .option(
      "--serial <number>",
      "serial number of the returned device; refused if the client has another one",
    )
    .option("--keep <kopecks>", "part of the deposit to keep; the rest is refunded", numberOf)
    .option("--reason <words>", 'reason in Russian, for the act: "разбит фонарь"');
  const exchange = "the client has got another device for a broken one";
  acting(
    desk,
    declare(desk, "exchange", exchange, "exchange 41 --serial KLB-2-00018"),
    "exchange",
  ).requiredOption("--serial <number>", "the serial number of the new device");

  const lossSentence = ({ loss, ...acted }: v.InferOutput<typeof WrittenOff>): string => {
    const { id } = acted.subscription;
    if (loss === null) return `${begin(acted)}subscription ${id} has lost nothing.`;
    const paid = loss.settled === null ? "" : ` It was paid on ${loss.settled}.`;
    return `${begin(acted)}subscription ${id}: worth ${roubles(loss.worth)}, ${loss.covered ? "covered by the protection plan" : "not covered"}, kept of the deposit ${roubles(loss.kept)}, owed ${roubles(loss.owed)}.${paid}`;
  };
  declare(
    desk,
    "write-off",
    "the device of a client is stolen, lost or destroyed: the subscription ends, and what is owed is worked out",
    'write-off 41 --cause stolen --police --reason "КУСП 4312"',
  )
    .argument("<subscription>", "its number", numberOf)
    .requiredOption("--cause <cause>", "stolen, lost or destroyed")
    .requiredOption("--reason <text>", "what was shown; it stands in the log")
    .option("--police", "the theft or loss was reported to the police")
    .option("--misused", "damaged on purpose or passed on; not covered by the plan")
    .option("--worth <kopecks>", "value, if the catalogue has none", numberOf)
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: Options & Record<string, unknown>) => {
      const reply = await desk.ask(`subscriptions/${id}/write-off/`, jsonBody(asked));
      print(desk, reply, { ...(json && { json }), schema: WrittenOff, words: lossSentence });
    });
  declare(
    desk,
    "settle-loss",
    "the client has paid what is owed for a device that was written off",
    'settle-loss 41 --reason "payment order 118"',
  )
    .argument("<subscription>", "its number", numberOf)
    .requiredOption("--reason <text>", "which way; it stands in the log")
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: Options & Record<string, unknown>) => {
      const reply = await desk.ask(`subscriptions/${id}/settle-loss/`, jsonBody(asked));
      print(desk, reply, { ...(json && { json }), schema: WrittenOff, words: lossSentence });
    });

  for (const [name, about] of [
    [
      "hand-over-extras",
      "the client has received extras that were agreed in mid-term; all that are due, or some",
    ],
    ["take-back-extras", "extras that are no longer agreed came back; all that are due, or some"],
  ] as const)
    declare(desk, name, about, `${name} 41 --extra 5`)
      .argument("<subscription>", "its number", numberOf)
      .option(
        "--extra <number>",
        "one of them, by the number that `devices` shows",
        (typed: string, all: number[] | undefined) => [...(all ?? []), numberOf(typed)],
      )
      .option("--condition <how>", "new, working, worn or damaged, for the act")
      .option("--note <words>", 'a remark in Russian: "потёрта"')
      .option("--dry-run", "print the result without changing anything")
      .action(async (id: number, { json, extra: extras, ...asked }: Options & { extra?: number[] }) => {
        const reply = await desk.ask(`subscriptions/${id}/${name}/`, jsonBody({ extras, ...asked }));
        const words = (acted: v.InferOutput<typeof ExtrasMoved>): string => {
          const held = acted.extras.map((one) => one.name).join(", ");
          return `${begin(acted)}with the client of subscription ${id} are now: ${held === "" ? "no extras" : held}.`;
        };
        print(desk, reply, { ...(json && { json }), schema: ExtrasMoved, words });
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
        ...(json && { json }),
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
