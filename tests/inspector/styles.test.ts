import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "tools/inspector/styles";

/** Each rule of the inspector as its selector and its declarations. */
const rules = readdirSync(folder).flatMap((name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return Array.from(text.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    body,
  }));
});

test("text on lime is black in both colour schemes", () => {
  const limes = rules.filter(
    ({ selector, body }) => body.includes("background: var(--lime)") && !selector.includes("::"),
  );
  expect(limes.length).toBeGreaterThan(5);
  expect(limes.filter(({ body }) => !body.includes("color: var(--on-lime)"))).toEqual([]);
});

test("grounds and lines have colours of the tokens, which know both colour schemes", () => {
  const own = rules.filter(({ body }) => /(?:background|fill|stroke|[^-]color): (?:rgb|#)/.test(body));
  expect(own).toEqual([]);
});
