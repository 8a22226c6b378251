import type * as v from "valibot";
import { Failure } from "./ask.ts";
import { begin, declare, type Desk, jsonBody, numberOf, print } from "./command.ts";
import { attentionTable } from "./lists.ts";
import { minuteOf, roubles, table } from "./print.ts";
import { Ended, Flagged, Found, PhoneChanged } from "./replies.ts";

const whoIs = ({ client }: v.InferOutput<typeof Found>): string => {
  const name = [client.firstName, client.lastName].filter((part) => part !== null).join(" ");
  const { flag } = client;
  const because = flag === null ? "" : `: ${flag.reason ?? "no reason"} (${flag.who}, ${minuteOf(flag.at)})`;
  return [
    `client ${client.id}  ${client.phone}  ${name === "" ? "no name yet" : name}  ${client.email ?? "no e-mail"}`,
    `signed in on ${client.sessions} device${client.sessions === 1 ? "" : "s"}`,
    ...(client.forbidden ? [`FLAGGED${because}`] : []),
    ...(client.deletionRequested === null
      ? []
      : [`asked to be deleted: ${minuteOf(client.deletionRequested)}`]),
  ].join("\n");
};

const describe = (found: v.InferOutput<typeof Found>): string => {
  const { subscriptions, payments, attention } = found;
  const parts = [whoIs(found)];
  if (subscriptions.length > 0)
    parts.push(
      table(
        ["subscription", "status", "device", "serial", "possession", "debt", "next payment"],
        subscriptions.map((row) => [
          row.id,
          row.status,
          row.device,
          row.serial,
          row.possession,
          roubles(row.debt),
          row.nextPaymentDay === null
            ? null
            : `${row.nextPaymentDay} ${roubles(row.nextPaymentAmount) ?? ""}`,
        ]),
      ),
    );
  if (payments.length > 0)
    parts.push(
      table(
        ["payment", "subscription", "period", "amount", "status", "reason", "when (UTC)"],
        payments.map((row) => [
          row.id,
          row.subscription,
          row.period,
          roubles(row.amount),
          row.status,
          row.reason,
          minuteOf(row.created),
        ]),
      ),
    );
  if (attention.length > 0) parts.push(`Needs a person:\n${attentionTable(attention)}`);
  return parts.join("\n\n");
};

type Options = { reason?: string; dryRun?: boolean; json?: boolean };

/** Commands for clients. */
export const declareClients = (desk: Desk): void => {
  const about =
    "who a client is, what they rent, and what of their payments matters; it is noted who has looked";
  declare(desk, "client", about, "client --phone 79991234567")
    .argument("[client]", "their number", numberOf)
    .option("--phone <phone>", "or their phone, as 79991234567")
    .action(async (id: number | undefined, { phone, json }: { phone?: string; json?: boolean }) => {
      if ((id === undefined) === (phone === undefined))
        throw new Failure(2, "Name the client by number or by --phone.");
      const reply = await (id === undefined
        ? desk.ask("clients/find/", jsonBody({ phone }))
        : desk.ask(`clients/${id}/`));
      print(desk, reply, { ...(json && { json }), schema: Found, words: describe });
    });

  for (const [name, about] of [
    ["flag", "forbid a client to do anything but read"],
    ["unflag", "take the flag away"],
  ] as const)
    declare(desk, name, about, `${name} 7 --reason "${name === "flag" ? "a stolen bike" : "it was found"}"`)
      .argument("<client>", "their number", numberOf)
      .requiredOption("--reason <text>", "reason, for the log")
      .option("--dry-run", "print the result without changing anything")
      .action(async (id: number, { json, ...asked }: Options) => {
        const reply = await desk.ask(`clients/${id}/${name}/`, jsonBody(asked));
        const words = (acted: v.InferOutput<typeof Flagged>): string =>
          `${begin(acted)}client ${id} is ${acted.client.forbidden ? "flagged" : "not flagged"}.`;
        print(desk, reply, { ...(json && { json }), schema: Flagged, words });
      });

  const rename = "give a client another phone number, once their passport and both numbers were checked";
  declare(
    desk,
    "change-phone",
    rename,
    'change-phone 7 --from 79991234567 --to 79997654321 --reason "passport shown"',
  )
    .argument("<client>", "their number", numberOf)
    .requiredOption("--from <phone>", "the number they have had, as 79991234567")
    .requiredOption("--to <phone>", "the new one")
    .requiredOption("--reason <text>", "what was shown; it stands in the log")
    .option("--replace-empty", "delete an empty account with the new number")
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: Options & Record<string, unknown>) => {
      const reply = await desk.ask(`clients/${id}/change-phone/`, jsonBody(asked));
      const words = (acted: v.InferOutput<typeof PhoneChanged>): string =>
        `${begin(acted)}client ${id} signs in with ${acted.client.phone} (signed out on: ${acted.ended}).`;
      print(desk, reply, { ...(json && { json }), schema: PhoneChanged, words });
    });

  declare(desk, "end-sessions", "sign a client out on every device", 'end-sessions 7 --reason "a lost phone"')
    .argument("<client>", "their number", numberOf)
    .option("--reason <text>", "reason, for the log")
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: Options) => {
      const reply = await desk.ask(`clients/${id}/end-sessions/`, jsonBody(asked));
      const words = (acted: v.InferOutput<typeof Ended>): string =>
        `${begin(acted)}client ${id} is signed in nowhere (before: ${acted.ended}).`;
      print(desk, reply, { ...(json && { json }), schema: Ended, words });
    });
};
