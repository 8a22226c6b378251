import { readFileSync } from "node:fs";

/** A Markdown file of this folder, split into its front matter (`name: value` lines between `---`) and its body. */
export const readContent = (path: string): { facts: Record<string, string>; body: string } => {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${path} has no front matter`);
  const facts = head.split("\n").map((line) => {
    const [, name = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    return [name, value] as const;
  });
  return { facts: Object.fromEntries(facts), body: body.trim() };
};
