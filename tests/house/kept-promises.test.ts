import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* Texts that promise an action of an office, the support or "we", with the part of the product that does it. */

const faq = "server/catalog/content/ru/faq.md";
const help = "src/i18n/locales/help/ru.ts";
const papers = "server/acts/paper-texts/ru.ts";

/** File, words in it, and what keeps them: a command of the staff, or a file of the server. */
const promises = [
  ["src/i18n/locales/profile/ru.ts", "придите с паспортом в любой пункт", "staff change-phone"],
  [faq, "Придите в любой пункт с паспортом", "staff change-phone"],
  [faq, "выдадим другое по акту обмена", "staff exchange"],
  [help, "выдадим другое устройство по акту обмена", "staff exchange"],
  ["server/catalog/content/ru/protection-plan.md", "Замену выдадут там же по акту обмена", "staff exchange"],
  [faq, "Изношенный аккумулятор заменим", "staff exchange"],
  [help, "В любом пункте принимаем устройства на возврат, обмен и ремонт", "staff take-back"],
  ["server/catalog/content/ru/oferta.md", "Устройство выдаётся по паспорту", "staff hand-over"],
  [papers, "Из депозита можно удержать только то, что записано в акте возврата", "staff take-back"],
  [papers, "За повреждение и утрату отвечает Клиент", "staff write-off"],
  [papers, "Клиент возмещает {{owed}}", "staff settle-loss"],
  [papers, "То, что добавлено или убрано, передаётся и возвращается по акту", "staff hand-over-extras"],
  [papers, "То, что добавлено или убрано, передаётся и возвращается по акту", "staff take-back-extras"],
  [papers, "Исполнитель составляет акт в одностороннем порядке", "server/payments/due-actions.job.ts"],
  [papers, "Депозит возвращается тем же способом", "server/payments/refunds.job.ts"],
  [faq, "Депозит приходит на ту же карту", "server/payments/refunds.job.ts"],
  [faq, "мы проверяем платёж сами", "server/payments/reconciliation.job.ts"],
  [papers, "Исполнитель выдаёт чек", "server/payments/receipts.job.ts"],
] as const;

const commands = globSync("scripts/staff/*.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

const isKept = (keeper: string): boolean =>
  keeper.startsWith("staff ")
    ? commands.includes(`"${keeper.slice("staff ".length)}"`)
    : globSync(keeper).length === 1;

test.each(promises)("%s: “%s” is kept by %s", (file, words, keeper) => {
  const text = readFileSync(file, "utf8").replaceAll("\u00a0", " ");
  expect(text).toContain(words);
  expect(isKept(keeper)).toBe(true);
});

test("a promise that nothing of the product keeps is found", () => {
  expect(isKept("staff bring-flowers")).toBe(false);
  expect(isKept("server/payments/lottery.job.ts")).toBe(false);
});
