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
import { panel, phone as spelled, queryOf, refusalPage } from "./panel.ts";
import { texts } from "./texts.ts";

type Texts = (typeof texts)["ru"];

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
  /** How the page is shown that sent the form. */
  const shownIn = (c: Context) => {
    const recipient = v.safeParse(v.union([Phone, Email]), c.req.query("to"));
    const to = recipient.success ? recipient.output : null;
    return { language: preferredLanguage(c), still: c.req.query("still") !== undefined, to };
  };
  const back = (c: Context) => c.redirect(`/sandbox/${queryOf(shownIn(c))}`, 303);
  const refuse = (c: Context, status: 400 | 404 | 409, say: (t: Texts) => string) => {
    const { language, ...shown } = shownIn(c);
    return c.html(refusalPage(say(texts[language]), { language, query: queryOf(shown) }), status);
  };

  return new Hono()
    .get("/", async (c) => {
      const { language, still, to } = shownIn(c);
      const say = await readTranslations(database, language);
      const handled = await listHandled(database, { limit: shown, now: clock.now() });
      const data = {
        now: clock.now(),
        messages: to === null ? (await inbox.list()).slice(0, shown) : await inbox.list(to),
        charges: await readLedger(database, shown),
        refunds: await readRefunds(database, shown),
        handled: handled.map((row) => ({ ...row, device: say(row.device) })),
        clients: await listClients(database, shown),
        faults: faults.list(),
      };
      return c.html(panel(data, { language, still, to }));
    })
    .post("/clock/", async (c) => {
      const step = v.safeParse(Step, Number(await field(c, "advance")));
      if (!step.success) return refuse(c, 400, (t) => t.refused.step);
      await advance(step.output);
      return back(c);
    })
    .post("/clients/:phone/", async (c) => {
      const phone = v.safeParse(Phone, c.req.param("phone"));
      const forbidden = v.safeParse(v.picklist(["0", "1"]), await field(c, "forbidden"));
      if (!phone.success || !forbidden.success) return refuse(c, 400, (t) => t.refused.client);
      const client = await flagByPhone(database, phone.output, forbidden.output === "1");
      return client === null ? refuse(c, 404, (t) => t.refused.noClient(spelled(phone.output))) : back(c);
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
      if (!fault.success) return refuse(c, 400, (t) => t.refused.fault);
      faults.plan(fault.output);
      return back(c);
    })
    .post("/subscriptions/:id/", async (c) => {
      const id = v.safeParse(SubscriptionId, c.req.param("id"));
      const event = v.safeParse(v.picklist(handlings), await field(c, "event"));
      if (!id.success || !event.success) return refuse(c, 400, (t) => t.refused.handling);
      const handled = await handle({ database, clock }, { id: id.output, event: event.output });
      if (handled.kind === "done") return back(c);
      if (handled.kind === "missing") return refuse(c, 404, (t) => t.refused.noSubscription(id.output));
      return refuse(c, 409, ({ refused, events, stages }) => {
        const possible = handled.possible.map((each) => events[each]).join(", ");
        const why = refused.impossible(events[event.output], id.output, stages[handled.status]);
        return `${why} ${possible === "" ? refused.nothing : refused.possible(possible)}`;
      });
    });
};
