import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tokens = ReadonlyMap<string, string>;

const tokensCss = readFileSync("src/styles/tokens.css", "utf8");
const blockOf = (selector: string): Tokens => {
  const from = tokensCss.indexOf(`${selector} {`);
  const block = tokensCss.slice(from, tokensCss.indexOf("\n}", from));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
};
const onPage = blockOf(":root");
const surfaces: Record<string, Tokens> = {
  page: onPage,
  black: new Map([...onPage, ...blockOf('[data-on="ink"]')]),
};

/** The colour as `#rrggbb`; null for anything that is not one opaque colour. */
const colour = (value: string, scheme: "light" | "dark", tokens: Tokens): string | null => {
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (name !== undefined) return colour(tokens.get(name) ?? "", scheme, tokens);
  const [, light = "", dark = ""] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  if (light !== "") return colour(scheme === "light" ? light : dark, scheme, tokens);
  const [, r, g, b] = /^#(.)(.)(.)$/.exec(value) ?? [];
  if (r !== undefined) return `#${r}${r}${g}${g}${b}${b}`;
  return /^#.{6}$/.test(value) ? value : null;
};

/** WCAG 2.2, relative luminance. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("a text has contrast with its own ground on the page and on black, in light and in dark", () => {
  let compared = 0;
  const faint = globSync("src/**/*.module.css").flatMap((file) =>
    [
      ...readFileSync(file, "utf8")
        .replaceAll(/\/\*.*?\*\//gs, "")
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ].flatMap(([, selector = "", body = ""]) => {
      const ground = /background(?:-color)?:\s*(var\(--[\w-]+\));/.exec(body)?.[1];
      const text = /(?:^|[\s;])color:\s*(var\(--[\w-]+\));/.exec(body)?.[1];
      if (ground === undefined || text === undefined) return [];
      return Object.entries(surfaces).flatMap(([surface, tokens]) =>
        (["light", "dark"] as const).flatMap((scheme) => {
          const [one, other] = [colour(ground, scheme, tokens), colour(text, scheme, tokens)];
          if (one === null || other === null) return [];
          compared += 1;
          if (contrast(one, other) >= 4.5) return [];
          return [`${file} ${selector.trim()} ${surface} ${scheme} ${contrast(one, other).toFixed(2)}`];
        }),
      );
    }),
  );
  expect(faint).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});
