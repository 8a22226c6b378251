import { readFileSync } from "node:fs";

/** The number of a constant of a source, such as `const idle = 75_000;`. */
export const constantIn = (file: string, name: string): number => {
  const [, digits] = new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, "utf8")) ?? [];
  if (digits === undefined) throw new Error(`${file}: no ${name}`);
  return Number(digits.replaceAll("_", ""));
};
