import { html } from "hono/html";
import type { Language } from "#contract/language.ts";
import { inRoubles } from "#contract/kopecks.ts";

/** Escaped HTML; only this module's template creates it. */
export type Markup = ReturnType<typeof html>;
export { html };

/** Layout of a sandbox page: no scripts, one stylesheet. `refresh`: reload interval in seconds. */
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

/** Kopecks as roubles; kopecks only if there are any. */
export const roubles = (kopecks: number): string =>
  new Intl.NumberFormat("ru", {
    style: "currency",
    currency: "RUB",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Number.isInteger(inRoubles(kopecks)) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(inRoubles(kopecks));
