import { dirname } from "node:path";

/** A command that must fail with a mutant. */
export type Killer = { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Files to mutate, and commands that must find mutants, the fastest first. */
export type Area = {
  readonly name: string;
  readonly files: readonly string[];
  /** Asks the machine's laws first, for all mutants of a file in one process. */
  readonly byLaws: boolean;
  readonly killers: (file: string) => readonly Killer[];
};

/** Tests of `npm run test:all` are left out. */
const brief = "^(?!.* thoroughly )";
const tests = (...args: string[]): Killer => ({
  command: ["vitest", "run", ...args, "--bail=1", "--no-color"],
});
/** Last: a mutant that does not compile does not count. */
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
