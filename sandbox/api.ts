import { type Context, Hono } from "hono";
import * as v from "valibot";
import { Email } from "#contract/email.ts";
import { Id } from "#contract/identifier.ts";
import { Phone } from "#contract/phone.ts";
import { handlings } from "#server/staff/handling.rules.ts";
import { readLedger, readRefunds } from "./acquirer/ledger.ts";
import { Fault } from "./faults.ts";
import { readJsonBody } from "./json-body.ts";
import type { SandboxParts } from "./parts.ts";
import { flagByPhone } from "./staff.ts";
import { handle } from "./warehouse.ts";

/** Seconds: from one to ten years. */
export const Step = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(315_360_000));
export const SubscriptionId = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number), Id);

/**
 * The sandbox's API for tests and tools, below `/sandbox/api/`. JSON; errors are 400 `{error}`, 404 for unknown
 * objects, 409 for what is impossible now.
 * - `GET messages/?to=` newest first: `[{channel, to, from, text, at}]`
 * - `GET clock/`, `POST clock/ {advance: seconds}` → `{now}`; jobs due in between have run
 * - `POST clients/{phone}/ {forbidden}` → `{id, phone, firstName, forbidden}`
 * - `POST subscriptions/{id}/ {event: "handedOver" | "takenBack" | "damaged" | "extrasHandedOver" | "extrasTakenBack"}`
 *   → the subscription
 * - `GET ledger/` → `{charges: [{intent, payment, subscription, period, amount, status, at}], refunds: [{refund, intent, payment,
 *   subscription, amount, at}]}`, newest first
 * - `GET faults/`, `POST faults/ {call, fault, times?, ms?, code?, details?}`, `DELETE faults/` → planned `{faults}` (faults.ts)
 */
export const sandboxApi = ({ database, clock, inbox, faults, advance }: SandboxParts): Hono => {
  const wrong = (c: Context, error: string) => c.json({ error }, 400);

  return new Hono()
    .get("/messages/", async (c) => {
      const to = c.req.query("to");
      if (to === undefined) return c.json(await inbox.list());
      const read = v.safeParse(v.union([Phone, Email]), to);
      if (!read.success) return wrong(c, "to: neither a phone (79991234567) nor an e-mail");
      return c.json(await inbox.list(read.output));
    })
    .get("/clock/", (c) => c.json({ now: clock.now().toISOString() }))
    .post("/clock/", async (c) => {
      const read = await readJsonBody(c, v.object({ advance: Step }));
      if ("wrong" in read) return wrong(c, read.wrong);
      await advance(read.value.advance);
      return c.json({ now: clock.now().toISOString() });
    })
    .post("/clients/:phone/", async (c) => {
      const phone = c.req.param("phone");
      if (!v.is(Phone, phone)) return wrong(c, "the phone is not 11 digits like 79991234567");
      const read = await readJsonBody(c, v.object({ forbidden: v.boolean() }));
      if ("wrong" in read) return wrong(c, read.wrong);
      const client = await flagByPhone(database, phone, read.value.forbidden);
      return client === null ? c.json({ error: "no client has this phone" }, 404) : c.json(client);
    })
    .post("/subscriptions/:id/", async (c) => {
      const id = v.safeParse(SubscriptionId, c.req.param("id"));
      if (!id.success) return wrong(c, "the id is not a positive whole number");
      const read = await readJsonBody(c, v.object({ event: v.picklist(handlings) }));
      if ("wrong" in read) return wrong(c, read.wrong);
      const handled = await handle({ database, clock }, { id: id.output, event: read.value.event });
      if (handled.kind === "done") return c.json(handled.subscription);
      if (handled.kind === "missing") return c.json({ error: "no such subscription" }, 404);
      const possible = handled.possible.join(", ") || "nothing";
      const now = `subscription ${id.output} is ${handled.status}; possible: ${possible}`;
      return c.json({ error: `${read.value.event} is impossible: ${now}` }, 409);
    })
    .get("/ledger/", async (c) =>
      c.json({ charges: await readLedger(database), refunds: await readRefunds(database) }),
    )
    .get("/faults/", (c) => c.json({ faults: faults.list() }))
    .post("/faults/", async (c) => {
      const read = await readJsonBody(c, Fault);
      if ("wrong" in read) return wrong(c, read.wrong);
      faults.plan(read.value);
      return c.json({ faults: faults.list() });
    })
    .delete("/faults/", (c) => {
      faults.clear();
      return c.json({ faults: faults.list() });
    })
    .all("*", (c) => c.json({ error: "no such call of the sandbox" }, 404));
};
