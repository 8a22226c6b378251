import { html, type Markup, page, roubles } from "../page.ts";
import type { Language } from "#contract/language.ts";
import type { CardField } from "./card-form.ts";
import type { CardRow, IntentRow } from "./book.ts";
import { testCards } from "../test-cards.ts";
import { texts } from "./texts.ts";

/** Layout of the acquirer's pages. `refresh`: reload interval in seconds. */
export const frame = (
  language: Language,
  title: string,
  body: Markup,
  options: { refresh?: number } = {},
): Markup =>
  page({
    ...options,
    language,
    title: `${title} · ${texts[language].bank}`,
    body: html`<header class="bank">
        <b>${texts[language].bank}</b><span>${texts[language].notice}</span>
      </header>
      <main class="till">${body}</main>`,
  });

/** Amount and purpose. */
export const bill = ({ language, kind, amount, description }: IntentRow): Markup => {
  const t = texts[language];
  return html`<dl class="bill">
    <dt>${t.toPay}</dt>
    <dd class="sum">${roubles(amount)}</dd>
    <dd>${kind === "hold" ? t.hold : description}</dd>
  </dl>`;
};

const field = (language: Language, name: CardField, wrong: readonly CardField[], rest: Markup): Markup => {
  const t = texts[language];
  const bad = wrong.includes(name);
  const first = name === (wrong[0] ?? "number");
  return html`<p class="field">
    <label for="${name}">${t[name]}</label>
    <input
      id="${name}"
      name="${name}"
      required
      inputmode="numeric"
      ${rest}
      ${first ? html`autofocus` : ""}
      ${bad ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}
    />
    ${bad ? html`<strong class="error" id="${name}-error">${t.wrong[name]}</strong>` : ""}
  </p>`;
};

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The card form. `wrong`: refused fields; input is never sent back. */
export const cardPage = (intent: IntentRow, wrong: readonly CardField[] = []): Markup => {
  const { language, amount } = intent;
  const t = texts[language];
  const cards = [...testCards];
  return frame(
    language,
    t.title,
    html`<h1>${t.title}</h1>
      ${bill(intent)}
      <form method="post" autocomplete="on">
        ${field(language, "number", wrong, html`autocomplete="cc-number" list="test-cards" maxlength="23"`)}
        <div class="pair">
          ${field(language, "expires", wrong, html`autocomplete="cc-exp" placeholder="12/30" maxlength="7"`)}
          ${field(language, "cvc", wrong, html`autocomplete="cc-csc" placeholder="123" maxlength="3"`)}
        </div>
        <button class="go">${t.pay} ${roubles(amount)}</button>
      </form>
      <form method="post" action="cancel/"><button class="quiet">${t.cancel}</button></form>
      <datalist id="test-cards">
        ${cards.map(([number, behaviour]) => html`<option value="${spaced(number)}">${t.behaviours[behaviour]}</option>`)}
      </datalist>
      <section class="aside" aria-labelledby="cards">
        <h2 id="cards">${t.cards}</h2>
        <p>${t.cardsNote}</p>
        <dl>
          ${cards.map(
            ([number, behaviour]) =>
              html`<div>
                <dt>${spaced(number)}</dt>
                <dd>${t.behaviours[behaviour]}</dd>
              </div>`,
          )}
        </dl>
      </section>`,
  );
};

/** The 3-D Secure page of the bank. */
export const challengePage = (intent: IntentRow, card: CardRow | null): Markup => {
  const t = texts[intent.language];
  return frame(
    intent.language,
    t.confirmTitle,
    html`<h1>${t.confirmTitle}</h1>
      <p>${t.confirm}</p>
      ${bill(intent)}
      <p>${t.card} •••• ${card?.last4 ?? ""}</p>
      <form method="post">
        <button class="go" name="decision" value="approve">${t.approve}</button>
        <button class="line" name="decision" value="reject">${t.reject}</button>
      </form>
      <form method="post" action="../cancel/"><button class="quiet">${t.cancel}</button></form>`,
  );
};

export const missingPage = (language: Language): Markup =>
  frame(
    language,
    texts[language].missingTitle,
    html`<h1>${texts[language].missingTitle}</h1>
      <p>${texts[language].missing}</p>`,
  );
