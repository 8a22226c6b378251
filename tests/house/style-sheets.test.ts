import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Rule = { file: string; selector: string; conditions: readonly string[]; body: string };

/** The rules of a style sheet with the at-rules around them. */
const rulesOf = (file: string, css: string): Rule[] => {
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = "";
  for (const sign of css.replaceAll(/\/\*[^]*?\*\//g, ""))
    if (sign === "{") {
      open.push(
        text
          .slice(text.lastIndexOf(";") + 1)
          .replaceAll(/\s+/g, " ")
          .trim(),
      );
      text = "";
    } else if (sign === "}") {
      const selector = open.pop() ?? "";
      if (!selector.startsWith("@")) rules.push({ file, selector, conditions: [...open], body: text });
      text = "";
    } else text += sign;
  return rules;
};

const hides =
  /(?:^|[;{\s])(?:display:\s*none|visibility:\s*(?:hidden|collapse)|opacity:\s*0\s*;|content-visibility:\s*hidden|(?:max-)?(?:height|width):\s*0(?:px)?\s*;|font-size:\s*0(?:px)?\s*;|transform:\s*scale\(0\))/;

/** A phone of 320 px, on screen: 20 rem wide, 35 rem high. */
const [wide, high] = [20, 35];
const holds = (condition: string): boolean => {
  if (/^@(?:keyframes|starting-style|font-face)/.test(condition)) return false;
  if (!condition.startsWith("@media")) return true;
  if (/\bprint\b|hover|prefers|forced|scripting/.test(condition)) return false;
  return Array.from(condition.matchAll(/\((min|max)-(width|height): ([\d.]+)rem\)/g)).every(
    ([, bound, side, size]) => {
      const own = side === "width" ? wide : high;
      return bound === "min" ? own >= Number(size) : own <= Number(size);
    },
  );
};

const hiddenIn = (rules: readonly Rule[]): string[] =>
  rules
    .filter(
      ({ selector, conditions, body }) =>
        conditions.every(holds) && hides.test(body) && !/^(?:from|to)$/.test(selector),
    )
    .map(({ file, selector }) => `${file.replace(/^src\//, "")} ${selector}`);

/** What a phone does not show: shown from a width on, empty, waiting, an ornament, said elsewhere on the page, or on request. */
const allowed = `
  features/documents/documents-page.module.css .both:has([data-timed]) > div + div
  features/inbox/inbox-page.module.css .more details[open] .closed, .more details:not([open]) .opened
  features/payments/one-payment.module.css .shared:empty
  features/payments/one-payment.module.css .brand
  features/payments/payments-overview.module.css :is(.chart, .spending)[data-brief]
  features/payments/payments-overview.module.css .side:empty
  features/payments/payments-overview.module.css .side > section > :not(h2)
  features/subscriptions/what-if.module.css .table [data-other], .table [data-alike]
  styles/arriving.css [data-arriving] #root > *, [data-away] body, :root[data-for="clients"] :is([data-own], form), [data-known] [data-visitor]
  styles/arriving.css [data-unloaded][data-arriving] #root, [data-unloaded] body::before
  styles/base.css summary::-webkit-details-marker
  styles/base.css [hidden]
  styles/base.css #unloaded
  ui/chat-link.module.css .chat
  ui/choice.module.css .choice:has(a:focus-visible)::after
  ui/consequences.module.css .list[data-line] .item:last-child::before
  ui/dock.module.css .sum[data-only="wide"], .sum[data-only="tablet"]
  ui/event-card.module.css .text:empty
  ui/event-card.module.css .top > :last-child:not(:first-child)
  ui/gate.module.css .footer
  ui/journey.module.css .step:last-child::before
  ui/page.module.css .foot[data-on-phone="false"]
  ui/page.module.css .contents
  ui/profile-menu.module.css .profile
  ui/profile-menu.module.css .panel
  ui/sheet.module.css .goods thead
  ui/sheet.module.css .goods tfoot td::before
  ui/sheet.module.css .goods tbody td:first-child
  ui/sheet.module.css .goods tbody td:nth-child(2)::before
  ui/skeleton.module.css .skeleton ~ :not(dialog), main:has(.skeleton) ~ footer
  ui/stages.module.css .stage:last-child::after
  ui/tabs.module.css .logo
  ui/tabs.module.css .tabs > :is(a, span)
  ui/top-bar.module.css .nav
  ui/top-bar.module.css .chat:empty
  ui/top-bar.module.css .top[data-on-phone="false"]
  ui/top-bar.module.css .crumbs
  ui/track.module.css .track[data-kind="wait"] .line i
  ui/track.module.css .track[data-kind="over"] .line :is(i, b)
  ui/vertical-timeline.module.css .point:last-child::before
  ui/vertical-timeline.module.css .year:first-child::before
  ui/vertical-timeline.module.css .point[data-awaited] :is(time, b, small, strong) > *`;

const rules = globSync("src/**/*.css")
  .toSorted()
  .flatMap((file) => rulesOf(file.replaceAll("\\", "/"), readFileSync(file, "utf8")));

test("a phone of 320 px shows every button, reason and sum", () => {
  expect(rules.length).toBeGreaterThan(500);
  expect(hiddenIn(rules)).toEqual(allowed.trim().split(/\n\s*/));
  const planted = "@media (max-width: 22rem) { .wide { color: red; display: none; } }";
  expect(hiddenIn(rulesOf("a.css", planted))).toEqual(["a.css .wide"]);
  expect(hiddenIn(rulesOf("a.css", planted.replace("max", "min")))).toEqual([]);
});

test("every custom property of a style is defined: one that is not undoes its whole declaration", () => {
  const defined = new Set(rules.flatMap(({ body }) => body.match(/--[\w-]+(?=\s*:)/g) ?? []));
  const scripts = globSync("src/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const set = new Set(scripts.flatMap((script) => script.match(/--[\w-]+/g) ?? []));
  const undefinedIn = (all: readonly Rule[]): string[] =>
    all.flatMap(({ file, selector, body }) =>
      Array.from(body.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name)
        .filter((name) => !defined.has(name) && !set.has(name))
        .map((name) => `${file} ${selector} ${name}`),
    );
  expect(undefinedIn(rules)).toEqual([]);
  expect(undefinedIn(rulesOf("a.css", ".code { gap: var(--s-4); }"))).toEqual(["a.css .code --s-4"]);
});

/** Pixels of a length; null if it depends on its place. */
const pixelsOf = (length: string): number | null => {
  const [, digits, unit] = /^([\d.]+)(px|rem)$/.exec(length) ?? [];
  return digits === undefined ? null : Number(digits) * (unit === "rem" ? 16 : 1);
};

test("what has a least height is as high as a finger", () => {
  const low = (all: readonly Rule[]): string[] =>
    all.flatMap(({ file, selector, body }) =>
      Array.from(body.matchAll(/(?:^|[;\s])min-height:\s*([^;]+)/g), ([, height = ""]) => height.trim())
        .filter((height) => (pixelsOf(height) ?? 44) < 44)
        .map((height) => `${file} ${selector} ${height}`),
    );
  expect(low(rules)).toEqual([]);
  const token = rules.flatMap(({ body }) => /--target:\s*([^;]+)/.exec(body)?.[1] ?? []);
  expect(token.map(pixelsOf)).toEqual([44]);
  expect(low(rulesOf("a.css", ".small { min-height: 2rem; }"))).toEqual(["a.css .small 2rem"]);
});

/** Rules that take the ring away: another part of the same control has it, or nothing is pressed there. */
const ringless = `
  styles/base.css [tabindex="-1"]:focus-visible
  ui/chips.module.css .chip :focus-visible
  ui/choice.module.css .choice :focus-visible
  ui/code-field.module.css .input:focus-visible
  ui/event-card.module.css .title a:focus-visible
  ui/segment.module.css .option :focus-visible
  ui/term-track.module.css .stop :focus-visible
  ui/vertical-timeline.module.css .body a:focus-visible`;

test("a focused control has a ring, or the part of it that is seen has", () => {
  const focused = rules.filter(({ selector }) => selector.includes(":focus"));
  const [every] = focused.filter(({ selector }) => selector === ":focus-visible");
  expect(every?.body).toMatch(/outline: var\(--ring\);/);
  const rings = rules.flatMap(({ body }) => /--ring:\s*(\d+)px solid/.exec(body)?.[1] ?? []);
  expect(rings.map(Number).every((width) => width >= 2)).toBe(true);
  const without = focused.filter(({ body }) => /outline(?:-width)?:\s*(?:0|none)/.test(body));
  expect(without.map(({ file, selector }) => `${file.replace(/^src\//, "")} ${selector}`)).toEqual(
    ringless.trim().split(/\n\s*/),
  );
});

test("nothing moves for those who asked for less motion, but what measures reading time", () => {
  const [still] = rules.filter(
    ({ conditions, selector }) =>
      conditions.includes("@media (prefers-reduced-motion: reduce)") && selector.startsWith("*"),
  );
  for (const line of ["animation-duration: 0.01ms", "transition-duration: 0.01ms", "scroll-behavior: auto"])
    expect(still?.body).toContain(`${line} !important;`);
  expect(still?.selector).toContain("*:not([data-timed])");
});
