import { type Setting, settings } from "#server/environment.ts";
import { type Meaning, meanings } from "#server/setting-meanings.ts";

const all = new Map<string, Meaning>(Object.entries(meanings));
const order = [...all.keys()];
const first = "| name | default | in production | meaning |";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const value = (usual: string | null, inWords = "none"): string => (usual === null ? inWords : `\`${usual}\``);

const rowOf = ({ name, inDevelopment, inProduction, isRequired }: Setting): string => {
  const purpose = all.get(name);
  if (purpose === undefined) throw new Error(`The purpose of ${name} is missing.`);
  const { development, production, meaning } = purpose;
  return row([
    `\`${name}\``,
    value(inDevelopment, development),
    isRequired ? "✱" : value(inProduction, production),
    meaning,
  ]);
};

const table = (): string =>
  [
    first,
    "|---|---|---|---|",
    row([
      "`NODE_ENV`",
      "development",
      "",
      "`production`: no sandbox, no development values, a log line for each request",
    ]),
    ...settings.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)).map(rowOf),
  ].join("\n");

/** A page with the current table of settings. @throws if it has no table */
export const withTable = (page: string): string => {
  const [before, rest] = page.split(first, 2);
  if (before === undefined || rest === undefined) throw new Error("The page has no table of settings.");
  return `${before}${table()}${rest.slice(rest.indexOf("\n\n"))}`;
};

/** A meaning without Markdown. */
const plain = (meaning: string): string =>
  meaning.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll(/\*\*|`/g, "");

/** The text of `.env.example`: every setting with its meaning and the default of development. */
export const example = (): string => {
  const entries = settings
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ name, inDevelopment, isRequired }) =>
      [
        `# ${plain(all.get(name)?.meaning ?? "")}${isRequired ? " (must be set in production)" : ""}`,
        `# ${name}=${inDevelopment ?? ""}`,
      ].join("\n"),
    );
  return `${[
    "# Settings of `npm start`, `npm run dev`, `build`, `migrate`, `backup`, `restore` and `staff`: copy this file to .env. Variables that are set already have priority.\n# Written by `npm run settings`; defaults of development. Production: docs/deploy.md.",
    ...entries,
  ].join("\n\n")}\n`;
};
