import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const read = (file: string) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(file, "utf8") });
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("{docs,tests,tools}/**/*.md")].map(read);
const decisions = pages.filter(({ file }) => /^docs\/decisions\/\d/.test(file));
const isTooLong = ({ text }: { text: string }): boolean => text.trimEnd().split("\n").length > 15;

/** Folders of the root that are not in git, or that Vite serves as they are. */
const notOurs = new Set([
  "node_modules",
  "dist",
  "public",
  "rounds",
  "test-results",
  "playwright-report",
  "coverage",
  "reports",
]);

/** The anchors of a page's headings. */
const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#{1,4} (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Links of a page to files of ours: in the text, and defined at its end. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/^\[\d{3}\]: (\S+)$/gm)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const leadsNowhere = (page: string, target: string): boolean => {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(file, "utf8")).includes(anchor);
};

/** Decisions that a page names by `[190]`, and does not say where they are. */
const undefinedIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\[(\d{3})\](?![(:])/g), ([, number = ""]) => number))].filter(
    (number) => !text.includes(`\n[${number}]: `),
  );

/** Numbers of decisions that a comment or page names. */
const decisionsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\bdecisions?[ /](\d{3})\b/g), ([, number = ""]) => number);

/** Files and folders of the repository that a page names by their whole path; `x` is any name. */
const pathsIn = (text: string): string[] =>
  Array.from(
    text.matchAll(
      /`((?:contract|machines|src|server|sandbox|tools|tests|e2e|scripts|deploy|docs|public)\/[\w.$/-]*)`/g,
    ),
    ([, path = ""]) => path,
  ).filter((path) => !/\/x(?:\.|$)/.test(path));

/** Test files that a page names, with or without their folder; `x` is any name. */
const testFilesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g), ([, name = ""]) => name).filter(
    (name) => !/(?:^|\/)x?\./.test(name),
  );
const testFiles = globSync("{tests,e2e}/**/*.{test,spec}.{ts,tsx}").map(
  (file) => `/${file.replaceAll("\\", "/")}`,
);
const isTestFile = (name: string): boolean => testFiles.some((file) => file.endsWith(`/${name}`));

/** Names in pages of what is not there. */
const missing = (namesIn: (text: string) => string[], isThere: (name: string) => boolean): string[] =>
  pages.flatMap(({ file, text }) =>
    namesIn(text)
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );

describe("the pages for those who build, run and read", () => {
  test("link to files and headings that are there", () => {
    const broken = pages.flatMap(({ file, text }) =>
      linksOf(text)
        .filter((target) => leadsNowhere(file, target))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
  test("name files and folders that are there", () => {
    expect(missing(pathsIn, existsSync)).toEqual([]);
  });
  test("name test files that are there", () => {
    expect(missing(testFilesIn, isTestFile)).toEqual([]);
    expect(testFilesIn("see `docs.test.ts`, `house/nothing.test.ts`").map(isTestFile)).toEqual([true, false]);
  });
  test("link each decision that they name in brackets", () => {
    const unlinked = pages.flatMap(({ file, text }) =>
      undefinedIn(text).map((number) => `${file}: [${number}]`),
    );
    expect(unlinked).toEqual([]);
  });
  test("would find a link, a heading and a path that are gone", () => {
    expect(leadsNowhere("docs/architecture.md", "nowhere.md")).toBe(true);
    expect(leadsNowhere("docs/architecture.md", "#nothing-of-the-kind")).toBe(true);
    expect(leadsNowhere("docs/architecture.md", "#glossary")).toBe(false);
    expect(pathsIn("see `src/nothing.ts`")).toEqual(["src/nothing.ts"]);
  });
  test("name every folder of the layout, at the top, of the source, the server and the tools", () => {
    const layout = /```\n([^]+?)```/.exec(readFileSync("docs/architecture.md", "utf8"))?.[1] ?? "";
    const words = new Set(layout.match(/[\w-]+/g));
    const folders = [".", "src", "server", "server/platform", "tools"].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && /^\w/.test(entry.name) && !notOurs.has(entry.name))
        .map(({ name }) => name),
    );
    expect(folders.filter((name) => !words.has(name))).toEqual([]);
    expect(folders.length).toBeGreaterThan(30);
  });
  test("explain each decision in at most 15 lines", () => {
    expect(decisions.filter(isTooLong).map(({ file }) => file)).toEqual([]);
    expect(isTooLong({ text: "line\n".repeat(16) })).toBe(true);
  });
  test("name decisions that exist, as does the code", () => {
    const code = globSync(
      "{contract,machines,src,server,sandbox,tools,tests,e2e,scripts}/**/*.{ts,tsx,js,mjs,css}",
      {
        exclude: ["**/node_modules/**"],
      },
    ).map(read);
    const numbers = new Set(decisions.map(({ file }) => /(\d{3})-/.exec(file)?.[1]));
    const gone = [...pages, ...code].flatMap(({ file, text }) =>
      decisionsIn(text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(gone).toEqual([]);
    expect(code.length).toBeGreaterThan(1_000);
    expect(decisionsIn(["docs/decisions", "999"].join("/"))).toEqual(["999"]);
  });
  test("name every decision, in some page beside the list of them", () => {
    const prose = pages
      .filter(({ file }) => !file.startsWith("docs/decisions/"))
      .map(({ text }) => text)
      .join("\n");
    const unnamed = decisions
      .map(({ file }) => /(\d{3})-/.exec(file)?.[1] ?? "")
      .filter((number) => !new RegExp(`\\[${number}\\]|decisions?[ /]${number}`).test(prose));
    expect(unnamed).toEqual([]);
  });
  test("list every decision once, by its number and title", () => {
    const list = readFileSync("docs/decisions/README.md", "utf8");
    const listed = Array.from(list.matchAll(/^- \[(\d{3}) (.+?)\]\((.+?)\)/gm), ([, number, title, file]) => [
      file,
      `# ${number} ${title}`,
    ]);
    expect(listed).toEqual(
      decisions
        .toSorted((a, b) => a.file.localeCompare(b.file))
        .map(({ file, text }) => [
          file.replace("docs/decisions/", ""),
          text.split("\n")[0]?.replace(/^(# \d{3}):/, "$1"),
        ]),
    );
  });
});
