import { type Context, Hono } from "hono";
import * as v from "valibot";
import { Email } from "#contract/email.ts";
import { type ErrorCode, type ErrorDetails, errorCodes } from "#contract/error.ts";
import { Phone } from "#contract/phone.ts";
import { preferredLanguage } from "#server/platform/http/language.ts";
import { listHandled } from "#server/staff/handled.reply.ts";
import { readTranslations } from "#server/catalog/translations.ts";
import { handlings } from "#server/staff/handling.rules.ts";
import { readLedger, readRefunds } from "../acquirer/ledger.ts";
import { Step, SubscriptionId } from "../api.ts";
import { Fault } from "../faults.ts";
import type { SandboxParts } from "../parts.ts";
import { flagByPhone, listClients } from "../staff.ts";
import { handle } from "../warehouse.ts";
import { panel } from "./panel.ts";
import { texts } from "./texts.ts";

/** Rows of each list. */
const shown = 12;

/** What the application needs to know of a refusal; locks last 15 minutes. */
const detailsOf = (code: ErrorCode, now: Date): ErrorDetails =>
  code === "code.wrong"
    ? { attemptsLeft: 2 }
    : code === "code.locked" || code === "request.tooMany"
      ? { until: new Date(now.getTime() + 15 * 60_000).toISOString() }
      : {};

/** The page at `/sandbox/` and its forms. */
export const panelRoutes = ({ database, clock, inbox, faults, advance }: SandboxParts): Hono => {
  const fields = async (c: Context) => new URLSearchParams(await c.req.text());
  const field = async (c: Context, name: string): Promise<string> => (await fields(c)).get(name) ?? "";
  const back = (c: Context) => c.redirect("/sandbox/", 303);
  const refuse = (c: Context) => c.text(texts[preferredLanguage(c)].refused, 400);

  return new Hono()
    .get("/", async (c) => {
      const language = preferredLanguage(c);
      const say = await readTranslations(database, language);
      const handled = await listHandled(database, { limit: shown, now: clock.now() });
      const recipient = v.safeParse(v.union([Phone, Email]), c.req.query("to"));
      const to = recipient.success ? recipient.output : null;
      const data = {
        now: clock.now(),
        messages: to === null ? (await inbox.list()).slice(0, shown) : await inbox.list(to),
        charges: await readLedger(database, shown),
        refunds: await readRefunds(database, shown),
        handled: handled.map((row) => ({ ...row, device: say(row.device) })),
        clients: await listClients(database, shown),
        faults: faults.list(),
      };
      const still = c.req.query("still") !== undefined;
      return c.html(panel(data, { language, still, to }));
    })
    .post("/clock/", async (c) => {
      const step = v.safeParse(Step, Number(await field(c, "advance")));
      if (!step.success) return refuse(c);
      await advance(step.output);
      return back(c);
    })
    .post("/clients/:phone/", async (c) => {
      const phone = v.safeParse(Phone, c.req.param("phone"));
      if (!phone.success) return refuse(c);
      await flagByPhone(database, phone.output, (await field(c, "forbidden")) === "1");
      return back(c);
    })
    .post("/faults/", async (c) => {
      const given = await fields(c);
      if (given.has("clear")) {
        faults.clear();
        return back(c);
      }
      const chosen = given.get("fault") ?? "";
      const code = errorCodes.find((each) => each === chosen);
      const fault = v.safeParse(Fault, {
        call: given.get("call"),
        ...(code === undefined
          ? { fault: chosen }
          : { fault: "refuse", code, details: detailsOf(code, clock.now()) }),
        times: Number(given.get("times")),
      });
      if (!fault.success) return refuse(c);
      faults.plan(fault.output);
      return back(c);
    })
    .post("/subscriptions/:id/", async (c) => {
      const id = v.safeParse(SubscriptionId, c.req.param("id"));
      const event = v.safeParse(v.picklist(handlings), await field(c, "event"));
      if (!id.success || !event.success) return refuse(c);
      await handle({ database, clock }, { id: id.output, event: event.output });
      return back(c);
    });
};
