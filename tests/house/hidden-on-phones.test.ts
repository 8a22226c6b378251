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
  features/payments/one-payment.module.css .shared:empty
  features/payments/one-payment.module.css .brand
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

test("a phone of 320 px shows every button, reason and sum", () => {
  const rules = globSync("src/**/*.css")
    .toSorted()
    .flatMap((file) => rulesOf(file.replaceAll("\\", "/"), readFileSync(file, "utf8")));
  expect(rules.length).toBeGreaterThan(500);
  expect(hiddenIn(rules)).toEqual(allowed.trim().split(/\n\s*/));
  const planted = "@media (max-width: 22rem) { .wide { color: red; display: none; } }";
  expect(hiddenIn(rulesOf("a.css", planted))).toEqual(["a.css .wide"]);
  expect(hiddenIn(rulesOf("a.css", planted.replace("max", "min")))).toEqual([]);
});
