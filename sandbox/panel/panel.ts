import { homeZone } from "#contract/day.ts";
import { errorCodes } from "#contract/error.ts";
import { inLanguage, type Language } from "#contract/language.ts";
import type { listHandled } from "#server/staff/handled.reply.ts";
import { possibleHandlings } from "#server/staff/handling.rules.ts";
import type { Charge, LedgerRefund } from "../acquirer/ledger.ts";
import type { Message } from "../inbox.ts";
import { type Fault, faultCalls, faultKinds, outsideCalls } from "../faults.ts";
import { html, type Markup, page, roubles } from "../page.ts";
import type { StaffClient } from "../staff.ts";
import { texts } from "./texts.ts";

type HandledRow = Awaited<ReturnType<typeof listHandled>>[number];
export type PanelData = {
  now: Date;
  messages: Message[];
  charges: Charge[];
  refunds: LedgerRefund[];
  handled: HandledRow[];
  clients: StaffClient[];
  faults: readonly Fault[];
};

/** A phone as people write it. */
export const phone = (digits: string | null): string =>
  (digits ?? "").replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 ($1) $2-$3-$4");

const moment = (at: string | Date, language: Language): Markup => {
  const date = new Date(at);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: homeZone,
  });
  return html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`;
};

/** The code in a message: in its last line (sign-in/send-code.ts), or the end of the calling number. */
const findCode = ({ channel, from, text }: Message): string | null => {
  if (channel === "mail") return null;
  return channel === "call" ? from.slice(-4) : (/#(\d{4})$/.exec(text)?.[1] ?? null);
};

/** A text with its URLs as links, line by line. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`));

/** How a page was opened: its query, which its forms repeat. */
type Shown = { language: Language; query: string };

const button = (
  { query }: Shown,
  action: string,
  [name, value]: readonly [string, string | number],
  label: string,
): Markup =>
  html`<form method="post" action="/sandbox/${action}${query}">
    <button name="${name}" value="${value}">${label}</button>
  </form>`;

const section = (title: string | Markup, rows: Markup[], empty: string): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<ol>
            ${rows}
          </ol>`
    }
  </section>`;

const messageRow = (message: Message, language: Language): Markup => {
  const t = texts[language];
  const code = findCode(message);
  return html`<li>
    <div>
      <b><a href="/sandbox/?still&to=${encodeURIComponent(message.to)}">${phone(message.to)}</a></b>
      <small
        >${t.channels[message.channel]} ${message.channel === "call" ? phone(message.from) : ""} ·
        ${moment(message.at, language)}</small
      >
      ${message.channel === "call" ? "" : html`<p>${linked(message.text)}</p>`}
    </div>
    ${code === null ? "" : html`<output>${code}</output>`}
  </li>`;
};

const chargeRow = (charge: Charge, language: Language): Markup => {
  const t = texts[language];
  const { payment, subscription, period } = charge;
  const what =
    payment === null
      ? charge.intent
      : `${t.payment} ${payment}, ${t.subscription} ${subscription}, ${t.period} ${period}`;
  return html`<li>
    <div>
      <b>${roubles(charge.amount)}</b>
      <span class="mark ${charge.status}">${t.statuses[charge.status]}</span>
      <small>${what} · ${moment(charge.at, language)}</small>
    </div>
  </li>`;
};

const refundRow = ({ payment, intent, amount, at }: LedgerRefund, language: Language): Markup => {
  const t = texts[language];
  return html`<li>
    <div>
      <b>${roubles(amount)}</b> <span class="mark">${t.givenBack}</span>
      <small>${payment === null ? intent : `${t.payment} ${payment}`} · ${moment(at, language)}</small>
    </div>
  </li>`;
};

const handledRow = (row: HandledRow, shown: Shown): Markup => {
  const t = texts[shown.language];
  return html`<li>
    <div>
      <b>${row.device}</b> <span class="mark">${t.stages[row.status]}</span>
      <small
        >${t.subscription} ${row.id} ·
        ${phone(row.phone)}${row.serial === null ? "" : ` · ${row.serial}`}</small
      >
    </div>
    <div class="buttons">
      ${possibleHandlings(row.row).map((event) => button(shown, `subscriptions/${row.id}/`, ["event", event], t.events[event]))}
    </div>
  </li>`;
};

const clientRow = ({ phone: digits, firstName, forbidden }: StaffClient, shown: Shown): Markup => {
  const t = texts[shown.language];
  return html`<li>
    <div>
      <b>${phone(digits)}</b> ${forbidden ? html`<span class="mark fail">${t.forbidden}</span>` : ""}
      <small>${firstName ?? ""}</small>
    </div>
    ${button(shown, `clients/${digits}/`, ["forbidden", forbidden ? "0" : "1"], forbidden ? t.allow : t.forbid)}
  </li>`;
};

/** A select's options, the first chosen. */
const options = (values: readonly string[]): Markup[] =>
  values.map((value) => html`<option value="${value}">${value}</option>`);

/** Planned faults, and a form for another one where the page stays still. */
const faultsSection = (faults: readonly Fault[], shown: Shown, still: boolean): Markup => {
  const t = texts[shown.language].faults;
  return html`<section id="faults">
    <h2>${t.title}</h2>
    ${
      faults.length === 0
        ? html`<p class="empty">${t.none}</p>`
        : html`<ol>
              ${faults.map(
                ({ call, fault, code, times }) =>
                  html`<li>
                    <div><b>${code ?? fault}</b> <small>${call} × ${times}</small></div>
                  </li>`,
              )}
            </ol>
            ${button(shown, "faults/", ["clear", "1"], t.clear)}`
    }
    ${
      still
        ? html`<form class="fault" method="post" action="/sandbox/faults/${shown.query}">
            <label
              >${t.call}<select name="call">
                ${options([...faultCalls, ...outsideCalls])}
              </select></label
            >
            <label
              >${t.fault}<select name="fault">
                ${options(faultKinds.filter((kind) => kind !== "refuse"))}
                <optgroup label="${t.refusals}">${options(errorCodes)}</optgroup>
              </select></label
            >
            <label>${t.times}<input name="times" type="number" min="1" max="100" value="8" /></label>
            <button>${t.plan}</button>
          </form>`
        : html`<p><a href="/sandbox/?still#faults">${t.plan}</a></p>`
    }
    <p><small>${t.note}</small></p>
  </section>`;
};

const steps = { minute: 60, fiveMinutes: 300, day: 86_400, month: 2_592_000 } as const;
const stepNames = ["minute", "fiveMinutes", "day", "month"] as const;

/** The query of the sandbox's page. */
export const queryOf = ({ still, to }: { still: boolean; to: string | null }): string =>
  still ? `?still${to === null ? "" : `&to=${encodeURIComponent(to)}`}` : "";

/** Why a form changed nothing, with the way back. */
export const refusalPage = (why: string, { language, query }: Shown): Markup => {
  const t = texts[language].refused;
  return page({
    language,
    title: t.title,
    body: html`<main class="top">
      <div>
        <h1>${t.title}</h1>
        <p role="alert">${why}</p>
        <p><a href="/sandbox/${query}">${t.back}</a></p>
      </div>
    </main>`,
  });
};

/** The sandbox's page; reloads every five seconds unless `still`. `to`: whose messages; null: all. */
export const panel = (
  data: PanelData,
  { language, still, to }: { language: Language; still: boolean; to: string | null },
): Markup => {
  const t = texts[language];
  const shown: Shown = { language, query: queryOf({ still, to }) };
  return page({
    language,
    title: t.title,
    ...(still ? {} : { refresh: 5 }),
    body: html`<header class="top">
        <div>
          <h1>${t.title}</h1>
          <p>${t.lead}</p>
        </div>
        <nav>
          <a href="${inLanguage("/", language)}">${t.shop}</a>
          <a href="/sandbox/${still ? "" : "?still"}">${still ? t.live : t.still}</a>
        </nav>
      </header>
      <main class="panel">
        <section class="clock">
          <h2>${t.clock}</h2>
          <p class="now">${moment(data.now, language)}</p>
          <div class="buttons">
            ${stepNames.map((step) => button(shown, "clock/", ["advance", steps[step]], t.steps[step]))}
          </div>
          <p><small>${t.clockNote}</small></p>
        </section>
        ${section(
          to === null ? t.phones : html`${phone(to)} <a href="/sandbox/?still">${t.everybody}</a>`,
          data.messages.map((message) => messageRow(message, language)),
          t.nothing,
        )}
        ${section(
          t.bank,
          [
            ...data.refunds.map((refund) => refundRow(refund, language)),
            ...data.charges.map((charge) => chargeRow(charge, language)),
          ],
          t.nothing,
        )}
        ${section(
          t.warehouse,
          data.handled.map((row) => handledRow(row, shown)),
          t.nothing,
        )}
        ${section(
          t.staff,
          data.clients.map((client) => clientRow(client, shown)),
          t.nothing,
        )}
        ${faultsSection(data.faults, shown, still)}
      </main>`,
  });
};
