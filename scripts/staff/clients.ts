import type * as v from "valibot";
import { Failure } from "./ask.ts";
import { begin, declare, declareAct, type Desk, jsonBody, numberOf, print } from "./command.ts";
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

/** Commands for clients. */
export const declareClients = (desk: Desk): void => {
  const about = "profile, subscriptions and last payments of a client; the log notes who looked";
  declare(desk, "client", about, "client --phone 79991234567")
    .argument("[client]", "their number", numberOf)
    .option("--phone <phone>", "or their phone, as 79991234567")
    .action(async (id: number | undefined, { phone, json }: { phone?: string; json?: boolean }) => {
      if ((id === undefined) === (phone === undefined))
        throw new Failure(2, "Name the client by number or by --phone.");
      const reply = await (id === undefined
        ? desk.ask("clients/find/", jsonBody({ phone }))
        : desk.ask(`clients/${id}/`));
      print(desk, reply, { json, schema: Found, words: describe });
    });

  for (const [name, about, reason] of [
    ["flag", "forbid a client to do anything but read", "a stolen bike"],
    ["unflag", "take the flag away", "it was found"],
  ] as const)
    declareAct(desk, {
      subject: "client",
      name,
      about,
      example: `7 --reason "${reason}"`,
      schema: Flagged,
      words: (acted) =>
        `${begin(acted)}client ${acted.client.id} is ${acted.client.forbidden ? "flagged" : "not flagged"}.`,
    }).requiredOption("--reason <text>", "reason, for the log");

  declareAct(desk, {
    subject: "client",
    name: "change-phone",
    about: "give a client another phone number, once their passport and both numbers were checked",
    example: '7 --from 79991234567 --to 79997654321 --reason "passport shown"',
    schema: PhoneChanged,
    words: (acted) =>
      `${begin(acted)}client ${acted.client.id} signs in with ${acted.client.phone} (signed out on: ${acted.ended}).`,
  })
    .requiredOption("--from <phone>", "the number they have had, as 79991234567")
    .requiredOption("--to <phone>", "the new one")
    .requiredOption("--reason <text>", "what was shown; it stands in the log")
    .option("--replace-empty", "delete an empty account with the new number");

  declareAct(desk, {
    subject: "client",
    name: "end-sessions",
    about: "sign a client out on every device",
    example: '7 --reason "a lost phone"',
    schema: Ended,
    words: (acted) =>
      `${begin(acted)}client ${acted.client.id} is signed in nowhere (before: ${acted.ended}).`,
  }).option("--reason <text>", "reason, for the log");
};
