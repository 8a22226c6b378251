import { expect, test } from "vitest";
import { bare, inLanguage, languageOf } from "#contract/language.ts";

test.each([
  ["/", "ru"],
  ["/faq/", "ru"],
  ["/english/", "ru"],
  ["/ru/", "ru"],
  ["/en", "en"],
  ["/en/", "en"],
  ["/en/en/", "en"],
])("the address %s is in %s, whatever the browser prefers", (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test("an address has the same page in the other language, and comes back to itself", () => {
  for (const path of ["/", "/faq/", "/catalog/bikes/kolibri-2/?city=2#prices"]) {
    expect(inLanguage(inLanguage(path, "en"), "ru")).toBe(path);
    expect(languageOf(inLanguage(path, "en"))).toBe("en");
    expect(bare(inLanguage(path, "en"))).toBe(path);
  }
});
