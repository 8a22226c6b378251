import { expect, test } from "vitest";
import { showFreshTexts } from "#src/dev/hot.ts";
import { pseudo } from "#src/dev/pseudo.ts";
import { createTexts } from "#src/i18n/texts.ts";

const changed = { language: "ru", group: "sign-in", texts: { "phone.submit": "Код в СМС" } };

const open = async (write?: (text: string) => string) => {
  const texts = createTexts("ru", () => undefined, write);
  await texts.load("sign-in");
  return texts;
};

test("a changed text replaces the old one with its typography, and pages update", async () => {
  const { i18n } = await open();
  let added = 0;
  i18n.store.on("added", () => (added += 1));
  showFreshTexts(i18n, changed);
  expect(i18n.t("sign-in:phone.submit")).toBe("Код в\u00a0СМС");
  expect(added).toBe(1);
  // Removed texts are gone.
  expect(i18n.exists("sign-in:phone.title")).toBe(false);
});

test("it uses the page's text style", async () => {
  const { i18n } = await open(pseudo);
  showFreshTexts(i18n, changed, pseudo);
  expect(i18n.t("sign-in:phone.submit")).toContain("[Кооо\u0301д".replace("ооо", "оо"));
});

test("texts of namespaces loaded later are current", async () => {
  const { i18n, load } = await open();
  showFreshTexts(i18n, { ...changed, group: "help" });
  expect(i18n.hasResourceBundle("ru", "help")).toBe(false);
  await load("help");
  expect(i18n.hasResourceBundle("ru", "help")).toBe(true);
});

test("an invalid message is refused", async () => {
  const { i18n } = await open();
  expect(() => showFreshTexts(i18n, { ...changed, language: "xx" })).toThrow();
});
