import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { Linter } from "eslint";
import { expect, test } from "vitest";

const source = readFileSync("scripts/build/old-browser.js", "utf8");

/** What a browser that only knows ES5 does not understand. */
const misunderstood = (code: string): string[] =>
  new Linter()
    .verify(
      code,
      [{ files: ["**/*.js"], languageOptions: { ecmaVersion: 5, sourceType: "script" } }],
      "page.js",
    )
    .map(({ message }) => message);

/** The loaded page of a browser with these features: its root attributes, and whether it shows the notice. */
const pageOf = (has: object, popover: boolean) => {
  const attributes = new Set(["data-arriving"]);
  const seen = { root: true, old: false };
  const page = {
    ...(popover && { popover: null }),
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  const rest: (() => void)[] = [];
  const document = {
    documentElement: page,
    addEventListener: (_: string, listener: () => void) => rest.push(listener),
    getElementById: (name: "root" | "old") => ({
      style: {
        set display(_: string) {
          seen[name] = false;
        },
      },
      removeAttribute: () => {
        seen[name] = true;
      },
    }),
  };
  const CSS = { supports: () => true };
  const window = { Promise, Map, AbortSignal, CSS, ...has };
  runInNewContext(source, { document, window, ...window });
  for (const listener of rest) listener();
  return { attributes: [...attributes], ...seen };
};

const fine = { attributes: ["data-arriving"], root: true, old: false };
const tooOld = { attributes: ["data-old"], root: false, old: true };

test("is written for the oldest browsers", () => {
  expect(misunderstood(source)).toEqual([]);
  expect(misunderstood("var x = () => 1;")).toHaveLength(1);
});

test("a browser with every needed feature gets the application, one without gets the notice", () => {
  expect(pageOf({}, true)).toEqual(fine);
  expect(pageOf({}, false)).toEqual(tooOld);
  const lacking: object[] = [
    { Promise: undefined },
    { Promise: {} },
    { Map: undefined },
    { Map: {} },
    { AbortSignal: undefined },
    { AbortSignal: {} },
    { CSS: undefined },
    { CSS: { supports: () => false } },
  ];
  for (const has of lacking) expect({ has, ...pageOf(has, true) }).toEqual({ has, ...tooOld });
});
