import { expect, test } from "vitest";
import { rulesOf, usedStyles } from "#server/platform/http/built-pages.ts";

const sheet = [
  "@font-face{font-family:Onest;src:url(onest.woff2)}",
  ":root{--s1:4px}",
  "._row_a_1{color:red}",
  "._row_a_1._wide_a_9{color:green}",
  "._list_b_1>._row_a_1,a:not(._row_a_1,._wide_a_9){color:blue}",
  '._mark_c_1[href$=".pdf"]:after{content:"x"}',
  "@media (width>=60rem){._row_a_1{color:cyan}@media print{._wide_a_9{color:pink}}}",
  "@media print{._wide_a_9{color:black}}",
  '[data-style="width:60%;height:1.5rem"]{width:60%;height:1.5rem}',
  "@keyframes _turn_a_1{0%{opacity:0}to{opacity:1}}",
].join("");
const styles = (html: string) => usedStyles(rulesOf(sheet), html);
const always = "@font-face{font-family:Onest;src:url(onest.woff2)}:root{--s1:4px}";
const lifted = '[data-style="width:60%;height:1.5rem"]{width:60%;height:1.5rem}';
const keyframes = "@keyframes _turn_a_1{0%{opacity:0}to{opacity:1}}";
const excluded = "._list_b_1>._row_a_1,a:not(._row_a_1,._wide_a_9){color:blue}";

test("a rule is used where the page has all classes of one of its selectors", () => {
  expect(styles("<p>text</p>")).toBe(`${always}${excluded}${lifted}${keyframes}`);
  expect(styles('<p class="_row_a_1 other">text</p>')).toBe(
    `${always}._row_a_1{color:red}${excluded}@media (width>=60rem){._row_a_1{color:cyan}}${lifted}${keyframes}`,
  );
  expect(styles('<a class="_mark_c_1" href="/contract.pdf">text</a>')).toContain('._mark_c_1[href$=".pdf"]');
});

test("a page with every class gets the whole sheet, in its order", () => {
  expect(styles('<p class="_row_a_1 _wide_a_9"><b class="_list_b_1 _mark_c_1">text</b></p>')).toBe(sheet);
});
