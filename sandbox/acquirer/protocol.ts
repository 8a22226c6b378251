import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { Id } from "#contract/identifier.ts";
import { text } from "#contract/text.ts";
import { languages } from "#contract/language.ts";
import { readJsonBody } from "../json-body.ts";
import { type Book, toIntent } from "./book.ts";

const Name = v.pipe(v.string(), v.regex(/^[\w/.:-]{1,128}$/));
const Uuid = v.pipe(v.string(), v.uuid());
const Request = v.object({
  reference: Name,
  kind: v.picklist(["charge", "hold"]),
  way: v.optional(v.picklist(["card", "sbp"]), "card"),
  amount: v.pipe(Kopecks, v.minValue(1)),
  description: text(300),
  language: v.picklist(languages),
  returnUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  cardToken: v.nullable(Name),
  offSession: v.optional(v.boolean(), false),
  challenge3ds: v.optional(v.boolean(), false),
  saveCard: v.boolean(),
  order: v.nullable(v.object({ payment: Id, subscription: Id, period: Id, uuid: Uuid, client: Uuid })),
});

const Listed = v.object({ day: IsoDay, cursor: v.optional(v.pipe(v.string(), v.maxLength(256))) });
const Refund = v.object({ reference: Name, amount: Request.entries.amount });

const isPasswordIn = (secret: string, authorization: string | undefined): boolean => {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? "")?.[1] ?? "";
  const [, ...password] = Buffer.from(given, "base64").toString().split(":");
  const [left, right] = [Buffer.from(password.join(":")), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The acquirer's HTTP API for httpAcquirer in server/platform/providers/configured.ts: `intents/` and below, `operations/`. */
export const acquirerProtocol = (book: Book, secret: string): Hono =>
  new Hono()
    .use(async (c, next) => {
      if (!isPasswordIn(secret, c.req.header("Authorization"))) return c.json({ error: "who asks?" }, 401);
      await next();
      return undefined;
    })
    .post("/intents/", async (c) => {
      const read = await readJsonBody(c, Request);
      if ("wrong" in read) return c.json({ error: read.wrong }, 400);
      const [intent = null] = await book.create([read.value]);
      return intent === null ? c.json({ error: "the reference names another intent" }, 409) : c.json(intent);
    })
    .post("/intents/:intent{[\\w-]+}/refunds/", async (c) => {
      const read = await readJsonBody(c, Refund);
      if ("wrong" in read) return c.json({ error: read.wrong }, 400);
      const refund = await book.refund({ ...read.value, intentId: c.req.param("intent") });
      return refund === null ? c.json({ error: "unknown, or another refund" }, 409) : c.json(refund);
    })
    .get("/operations/", async (c) => {
      const read = v.safeParse(Listed, c.req.query());
      if (!read.success) return c.json({ error: "day and cursor" }, 400);
      const { day, cursor = null } = read.output;
      return c.json(await book.list({ day, cursor }));
    })
    .get("/intents/:intent{[\\w-]+}/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      return found === null ? c.json({ error: "unknown" }, 404) : c.json(toIntent(found.intent, found.card));
    });
