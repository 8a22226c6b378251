import { type Context, Hono } from "hono";
import { preferredLanguage } from "#server/platform/http/language.ts";
import { type Book, type IntentRow, pageOf } from "./book.ts";
import { readCardForm } from "./card-form.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type BankId, afterBank, afterCancel, afterChallenge, banks } from "./outcome.ts";
import { bill, cardPage, challengePage, frame, missingPage } from "./pages.ts";
import { raw } from "hono/html";
import { homeZone, timeIn } from "#contract/day.ts";
import { renderSVG } from "uqr";
import { type Markup, html, roubles } from "../page.ts";
import { texts } from "./texts.ts";

/** Reload interval of a page that waits for the phone. Seconds. */
const lookAgain = 4;

const clockTime = ({ endsAt }: IntentRow): string => (endsAt === null ? "" : timeIn(homeZone, endsAt));

/** An SBP payment: the list of banks on phones, a QR code on wide screens. */
const sbpPage = (intent: IntentRow): Markup => {
  const { language } = intent;
  const t = texts[language];
  const app = `${pageOf(intent)}app/`;
  return frame(
    language,
    t.sbp.title,
    html`<h1>${t.sbp.title}</h1>
      ${bill(intent)}
      <section class="code" aria-labelledby="code">
        <h2 id="code">${t.sbp.code}</h2>
        <p>${t.sbp.codeNote} ${t.sbp.until(clockTime(intent))}</p>
        <div role="img" aria-label="${t.sbp.codeLabel}" data-code="${app}">
          ${raw(renderSVG(app, { border: 2, ecc: "M" }))}
        </div>
        <p>${t.sbp.waiting}</p>
      </section>
      <section class="banks" aria-labelledby="banks">
        <h2 id="banks">${t.sbp.choose}</h2>
        <p>${t.sbp.chooseNote} ${t.sbp.until(clockTime(intent))}</p>
        <ul>
          ${banks.map(
            ({ id, does }) =>
              html`<li>
                <a href="app/?bank=${id}">${t.sbp.banks[id]}</a><small>${t.behaviours[does]}</small>
              </li>`,
          )}
        </ul>
      </section>
      <form method="post" action="cancel/"><button class="quiet">${t.cancel}</button></form>`,
    { refresh: lookAgain },
  );
};

/** A bank's application, opened by the QR code or the list; without a bank it shows the list. */
const bankPage = (intent: IntentRow, bank: BankId): Markup => {
  const { language, amount } = intent;
  const t = texts[language];
  return frame(
    language,
    t.sbp.banks[bank],
    html`<h1>${t.sbp.banks[bank]}</h1>
      <p>${t.sbp.ask}</p>
      ${bill(intent)}
      <form method="post" action="./">
        <input type="hidden" name="bank" value="${bank}" />
        <button class="go" name="decision" value="approve">${t.pay} ${roubles(amount)}</button>
        <button class="line" name="decision" value="reject">${t.sbp.reject}</button>
      </form>
      <p><a href="../">${t.sbp.other}</a></p>`,
  );
};

/**
 * Pages for payers below `/sandbox/acquirer/`: `{intent}/` card form (`number`, `expires`, `cvc`), `{intent}/3ds/`
 * (`decision`: `approve` or `reject`), `{intent}/cancel/`. For SBP, `{intent}/` shows a QR code and banks, which lead
 * to `{intent}/app/` (`bank`, `decision`). A post in the wrong stage changes nothing and shows the current page, or
 * returns to the shop.
 */
export const acquirerPages = ({
  book,
  clock,
  notifyShop,
}: {
  book: Book;
  clock: Clock;
  /** Sends due notifications. Awaited, so that the shop usually has them before the payer returns. */
  notifyShop: () => Promise<void>;
}): Hono => {
  const missing = (c: Context) => c.html(missingPage(preferredLanguage(c)), 404);

  const onward = (c: Context, intent: IntentRow): Response => {
    if (intent.stage === "open") return c.redirect(pageOf(intent), 303);
    if (intent.stage === "challenged") return c.redirect(`${pageOf(intent)}3ds/`, 303);
    return c.redirect(intent.returnUrl, 303);
  };

  const settle = async (c: Context, id: string): Promise<Response> => {
    await notifyShop();
    const found = await book.read(id);
    return found === null ? missing(c) : onward(c, found.intent);
  };

  const fields = async (c: Context) => {
    const form = new URLSearchParams(await c.req.text());
    return (name: string): string => form.get(name) ?? "";
  };

  return new Hono()
    .get("/:intent{[\\w-]{1,128}}/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      if (found === null) return missing(c);
      const { intent } = found;
      if (intent.stage !== "open") return onward(c, intent);
      return c.html(intent.way === "sbp" ? sbpPage(intent) : cardPage(intent));
    })
    .post("/:intent{[\\w-]{1,128}}/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      if (found === null) return missing(c);
      if (found.intent.way !== "card") return onward(c, found.intent);
      const field = await fields(c);
      const form = { number: field("number"), expires: field("expires"), cvc: field("cvc") };
      const read = readCardForm(form, clock.now());
      if (found.intent.stage === "open" && "wrong" in read)
        return c.html(cardPage(found.intent, read.wrong), 422);
      if ("card" in read) await book.giveCard(found.intent.id, read.card);
      return settle(c, found.intent.id);
    })
    .post("/:intent{[\\w-]{1,128}}/cancel/", async (c) => {
      await book.move(c.req.param("intent"), ["open", "challenged"], afterCancel);
      return settle(c, c.req.param("intent"));
    })
    .get("/:intent{[\\w-]{1,128}}/app/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      if (found === null) return missing(c);
      const bank = banks.find(({ id }) => id === c.req.query("bank"));
      const { intent } = found;
      if (intent.way !== "sbp" || intent.stage !== "open" || bank === undefined) return onward(c, intent);
      return c.html(bankPage(intent, bank.id));
    })
    .post("/:intent{[\\w-]{1,128}}/app/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      if (found === null) return missing(c);
      const field = await fields(c);
      const step = found.intent.way === "sbp" ? afterBank(field("bank"), field("decision")) : null;
      if (step !== null) await book.move(found.intent.id, ["open"], step);
      return settle(c, found.intent.id);
    })
    .get("/:intent{[\\w-]{1,128}}/3ds/", async (c) => {
      const found = await book.read(c.req.param("intent"));
      if (found === null) return missing(c);
      const { intent, card } = found;
      return intent.stage === "challenged" ? c.html(challengePage(intent, card)) : onward(c, intent);
    })
    .post("/:intent{[\\w-]{1,128}}/3ds/", async (c) => {
      const decision = (await fields(c))("decision");
      if (decision === "approve" || decision === "reject")
        await book.move(c.req.param("intent"), ["challenged"], afterChallenge[decision]);
      return settle(c, c.req.param("intent"));
    })
    .all("*", missing);
};
