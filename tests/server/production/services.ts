import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { acquirerSecret, openAcquirer } from "../fake-acquirer.ts";
import { openMailServer } from "../providers/open-mail-server.ts";

const Message = v.object({
  channel: v.picklist(["sms", "call"]),
  to: v.string(),
  text: v.optional(v.string()),
});
const IntentRequest = v.object({
  reference: v.string(),
  kind: v.picklist(["charge", "hold"]),
  amount: v.number(),
  way: v.picklist(["card", "sbp"]),
  description: v.string(),
  language: v.picklist(["ru", "en"]),
  returnUrl: v.string(),
  cardToken: v.nullable(v.string()),
  saveCard: v.boolean(),
  offSession: v.boolean(),
  challenge3ds: v.boolean(),
  order: v.nullable(
    v.object({
      payment: v.number(),
      subscription: v.number(),
      period: v.number(),
      uuid: v.string(),
      client: v.string(),
    }),
  ),
});
const Refund = v.object({ reference: v.string(), amount: v.number() });
const Receipt = v.object({ kind: v.string(), reference: v.string(), amount: v.number() });

const secrets = { sms: "of the carrier", bank: acquirerSecret, register: "of the register" } as const;
type Name = keyof typeof secrets;

/**
 * The services of production, each on a local port with a password; they record what they receive. `page`: operations
 * of a page of the bank's list.
 */
export const openServices = async (options: { page?: number } = {}) => {
  const bank = openAcquirer(options);
  const texts: { to: string; text: string }[] = [];
  const receipts = new Map<string, v.InferOutput<typeof Receipt> & { number: string }>();
  const strangers: string[] = [];

  const answers: Readonly<Record<Name, (path: string, body: unknown) => Promise<object | null>>> = {
    sms: async (_path, body) => {
      const message = v.parse(Message, body);
      texts.push({ to: message.to, text: message.text ?? "" });
      return {};
    },
    bank: async (path, body) => {
      const [, day, cursor] = /^operations\/\?day=([\d-]+)(?:&cursor=(\d+))?$/.exec(path) ?? [];
      if (day !== undefined) return bank.acquirer.listOperations({ day, cursor: cursor ?? null });
      const [, intentId, isRefund] = /^intents\/(?:([\w-]+)\/(refunds\/)?)?$/.exec(path) ?? [];
      if (intentId === undefined) return bank.acquirer.createIntent(v.parse(IntentRequest, body));
      return isRefund === undefined
        ? bank.acquirer.getIntent(intentId)
        : bank.acquirer.refund({ intentId, ...v.parse(Refund, body) });
    },
    register: async (_path, body) => {
      const receipt = v.parse(Receipt, body);
      const known = receipts.get(receipt.reference);
      const number = known?.number ?? `R-${receipts.size + 1}`;
      receipts.set(receipt.reference, { ...receipt, number });
      return { number };
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, first = "", path = ""] = /^\/(\w+)\/(.*)$/.exec(request.url ?? "") ?? [];
    const name = first === "sms" || first === "register" ? first : "bank";
    const credentials = Buffer.from(`kabinet:${secrets[name]}`).toString("base64");
    if (request.headers.authorization !== `Basic ${credentials}`) strangers.push(request.url ?? "");
    const body = await text(request);
    const reply = await answers[name](path, body === "" ? null : JSON.parse(body));
    response.writeHead(reply === null ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(reply ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;

  const post = await openMailServer();

  const urlOf = (name: Name): string =>
    `http://kabinet:${encodeURIComponent(secrets[name])}@127.0.0.1:${port}/${name}/`;
  return {
    bank,
    texts,
    strangers,
    letters: post.taken,
    receipts: () => [...receipts.values()],
    settings: {
      SMS_URL: urlOf("sms"),
      ACQUIRER_URL: urlOf("bank"),
      REGISTER_URL: urlOf("register"),
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await post.close();
    },
  };
};
