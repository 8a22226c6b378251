import { dirname } from "node:path";

/** A command that is to fail while a change is in the sources. */
export type Killer = { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Files that are changed, and what is to notice, the quickest first. */
export type Area = {
  readonly name: string;
  readonly files: readonly string[];
  /** Whether the machine's laws are asked first: of all changes of a file at once, without a runner. */
  readonly byLaws: boolean;
  readonly killers: (file: string) => readonly Killer[];
};

/** What is left to `npm run test:all` is left out here, too: it takes its time. */
const brief = "^(?!.* thoroughly )";
const tests = (...args: string[]): Killer => ({
  command: ["vitest", "run", ...args, "--bail=1", "--no-color"],
});
/** The last: a change that does not compile is none that anybody could make. */
const compiler: Killer = {
  command: ["tsc", "-p", ".", "--tsBuildInfoFile", ".cache/changed.tsbuildinfo"],
};
const sessions = (count: number): Killer => ({
  command: ["node", "tests/simulation/run.ts"],
  env: { SEED: "1", SESSIONS: String(count) },
});

export const areas: readonly Area[] = [
  {
    name: "composition",
    files: [
      "src/app/create-kabinet.ts",
      "src/ports/{follow-*,online,release,signed-in,watchers}.ts",
      "src/routing/follow-*.ts",
    ],
    byLaws: false,
    killers: () => [
      sessions(40),
      tests(
        "tests/src/app",
        "tests/src/ports",
        "tests/src/routing",
        "tests/simulation/wiring.test.ts",
        "tests/simulation/planted.test.ts",
      ),
      sessions(300),
      compiler,
    ],
  },
  {
    name: "views",
    files: ["machines/*/*.view.ts"],
    byLaws: true,
    killers: () => [tests("tests/machines", "tests/src", `--testNamePattern=${brief}`), compiler],
  },
  {
    name: "bodies",
    files: ["machines/*/*.setup.ts", "machines/*/*.context.ts"],
    byLaws: true,
    killers: () => [tests("tests/machines", "--project=shared", `--testNamePattern=${brief}`), compiler],
  },
  {
    name: "ports",
    files: ["src/ports/*.ts", "src/ports/api/*.ts"],
    byLaws: false,
    killers: () => [tests("tests/src/ports"), sessions(40), tests("tests/src"), sessions(300), compiler],
  },
  {
    name: "rules",
    files: ["server/*/*.rules.ts"],
    byLaws: false,
    killers: (file) => [
      tests(dirname(file).replace("server", "tests/server")),
      tests("tests/server", "--project=shared"),
      compiler,
    ],
  },
];
