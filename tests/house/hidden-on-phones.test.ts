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
      open.push(text.slice(text.lastIndexOf(";") + 1).replaceAll(/\s+/g, " ").trim());
      text = "";
    } else if (sign === "}") {
      const selector = open.pop() ?? "";
      if (!selector.startsWith("@")) rules.push({ file, selector, conditions: [...open], body: text });
      text = "";
    } else text += sign;
  return rules;
};

const hides = /(?:^|[;{\s])(?:display:\s*none|visibility:\s*(?:hidden|collapse)|opacity:\s*0\s*;|content-visibility:\s*hidden|(?:max-)?(?:height|width):\s*0(?:px)?\s*;|font-size:\s*0|transform:\s*scale\(0)/;

/** A phone of 320 px, on screen: 20 rem wide, 35 rem high. */
const [wide, high] = [20, 35];
const holds = (condition: string): boolean => {
  if (/^@(?:keyframes|starting-style|font-face)/.test(condition)) return false;
  if (!condition.startsWith("@media")) return true;
  if (/\bprint\b|hover|prefers|forced/.test(condition)) return false;
  return Array.from(condition.matchAll(/\((min|max)-(width|height): ([\d.]+)rem\)/g)).every(
    ([, bound, side, size]) => {
      const own = side === "width" ? wide : high;
      return bound === "min" ? own >= Number(size) : own <= Number(size);
    },
  );
};

const hiddenIn = (rules: readonly Rule[]): string[] =>
  rules
    .filter(({ selector, conditions, body }) => conditions.every(holds) && hides.test(body) && !/^(?:from|to)$/.test(selector))
    .map(({ file, selector }) => `${file.replace(/^src\//, "")} ${selector}`);

/** What a phone may hide: of no use there, empty, repeated elsewhere on the page, or an ornament. */
const allowed = [
  // Shown from a width on; a phone has its own.
  "ui/chat-link.module.css .chat",
  "ui/dock.module.css .sum[data-only=\"wide\"], .sum[data-only=\"tablet\"], .note[data-only=\"wide\"]",
  "ui/gate.module.css .footer",
  "ui/page.module.css .contents",
  "ui/page.module.css .foot[data-on-phone=\"false\"]",
  "ui/profile-menu.module.css .profile",
  "ui/tabs.module.css .logo",
  "ui/top-bar.module.css .nav",
  "ui/top-bar.module.css .top[data-on-phone=\"false\"]",
  "ui/top-bar.module.css .crumbs",
  "ui/sheet.module.css .goods thead",
  "ui/sheet.module.css .goods tfoot td::before",
  "ui/sheet.module.css .goods tbody td:first-child",
  "ui/sheet.module.css .goods tbody td:nth-child(2)::before",
  "features/payments/payments-overview.module.css .side > section > :not(h2)",
  "features/payments/one-payment.module.css .brand",
];

test("x", () => {
  const rules = globSync("src/**/*.css").toSorted().flatMap((file) => rulesOf(file.replaceAll("\\", "/"), readFileSync(file, "utf8")));
  expect(rules.length).toBeGreaterThan(500);
  expect(hiddenIn(rules)).toEqual(allowed);
});
