import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./sources.ts";

const groups = new Set(readdirSync("src/i18n/locales"));
/** Namespaces loaded for every page, and those in the file of another group (src/i18n/texts.ts). */
const always = ["common", "shell", "sign-in"];
const client = ["acts", "consequences", "payments", "subscription", "subscriptions"];

const named = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, list = ""]) => list.match(/[a-z]+(?:-[a-z]+)*/g) ?? []);

const parts = new Map(
  readSources(["src/**/*.{ts,tsx}"], /\.gen\.ts$|\/i18n\/locales\/|\/dev\//).map(({ file, text }) => [
    file,
    {
      imports: [...text.matchAll(/(?:from\s|import\()\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
        posix.join(posix.dirname(file), path),
      ),
      asks: [
        ...named(/(?:useTranslation\(|TFunction<)\s*(\[[^\]]*\]|"[^"]+")/g, text),
        ...named(/["`]([a-z-]+):[a-zA-Z]/g, text),
      ].filter((name) => groups.has(name)),
      loads: named(/texts\.load\(([^)]*)\)/g, text),
    },
  ]),
);

/** All that a page is made of. */
const partsOf = (page: string): Set<string> => {
  const found = new Set([page]);
  for (const file of found)
    for (const path of parts.get(file)?.imports ?? []) if (parts.has(path)) found.add(path);
  return found;
};

test("each page loads the texts that its parts ask for: none shows the name of a text instead", () => {
  const pages = [...parts.keys()].filter((file) => /^src\/routes\/(?!__root|_account\.tsx)/.test(file));
  expect(pages.length).toBeGreaterThan(25);
  const lacking = pages.flatMap((page) => {
    const files = [...partsOf(page)];
    const loaded = new Set([...always, ...files.flatMap((file) => parts.get(file)?.loads ?? [])]);
    if (client.some((name) => loaded.has(name))) for (const name of client) loaded.add(name);
    return files.flatMap((file) =>
      (parts.get(file)?.asks ?? [])
        .filter((name) => !loaded.has(name))
        .map((name) => `${page}: ${name} (${file})`),
    );
  });
  expect(lacking).toEqual([]);
});
