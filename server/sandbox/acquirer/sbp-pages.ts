import { raw } from "hono/html";
import { homeZone, timeIn } from "#contract/day.ts";
import { renderSVG } from "uqr";
import { html, type Markup, roubles } from "../page.ts";
import { type BankId, banks } from "./banks.ts";
import { bill, frame } from "./pages.ts";
import { type IntentRow, pageOf } from "./tell.ts";
import { texts } from "./texts.ts";

/** How often the page looks whether the telephone has paid. Seconds. */
const lookAgain = 4;

const clockTime = ({ endsAt }: IntentRow): string => (endsAt === null ? "" : timeIn(homeZone, endsAt));

/** The page of a payment by SBP: on phones the banks, on wide screens a QR code with its end first. */
export const sbpPage = (intent: IntentRow): Markup => {
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

/** The application of a bank, to which the QR code and the list of banks lead; without a bank it asks for one. */
export const bankPage = (intent: IntentRow, bank: BankId): Markup => {
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
