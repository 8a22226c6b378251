import { html } from "hono/html";
import type { Language } from "#contract/language.ts";
import { inRoubles } from "#contract/kopecks.ts";

/** Markup whose variables are escaped; only this module's template makes it. */
export type Markup = ReturnType<typeof html>;
export { html };

/** A whole page of the sandbox: no scripts, one stylesheet of its own. `refresh` reloads it every so many seconds. */
export const page = ({
  language,
  title,
  body,
  refresh,
}: {
  language: Language;
  title: string;
  body: Markup;
  refresh?: number;
}): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh === undefined ? "" : html`<meta http-equiv="refresh" content="${refresh}" />`}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;

/** Kopecks as people read them, in both languages as the product writes them; kopecks are shown only where there are any. */
export const roubles = (kopecks: number): string =>
  new Intl.NumberFormat("ru", {
    style: "currency",
    currency: "RUB",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Number.isInteger(inRoubles(kopecks)) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(inRoubles(kopecks));
