import { dirname } from "node:path";
import { endurance } from "../checks.ts";

/** A command that must fail with a mutant. */
export type Killer = { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Files to mutate, and commands that must find mutants, the fastest first. */
export type Area = {
  readonly name: string;
  readonly files: readonly string[];
  /** Files of another area. */
  readonly without?: readonly string[];
  /** Asks the machine's laws first, for all mutants of a file in one process. */
  readonly byLaws: boolean;
  readonly killers: (file: string) => readonly Killer[];
};

const vitest = (command: "run" | "related", ...args: string[]): Killer => ({
  // Tests of `npm run test:all` are left out, and several mutants are tried at a time.
  command: [
    "vitest",
    command,
    ...args,
    "--run",
    "--bail=1",
    "--no-color",
    "--maxWorkers=1",
    "--testNamePattern=^(?!.* thoroughly )",
    "--passWithNoTests",
  ],
});
const tests = (...args: string[]): Killer => vitest("run", ...args);
/** Short tests that import the file. */
const related = (file: string): Killer => vitest("related", file, "--project=shared", "--project=page");
/** Every situation of the screens, in both languages. */
const screens = tests("tests/src", "--project=long");
const compiler: Killer = {
  command: [
    "tsc",
    "-p",
    ".",
    "--noUnusedLocals",
    "false",
    "--noUnusedParameters",
    "false",
    "--tsBuildInfoFile",
    ".cache/changed.tsbuildinfo",
  ],
};
/** Compares the tables with the migrations. */
const migrations: Killer = { command: ["node", "scripts/migrations.ts"] };
const sessions = (count: number): Killer => ({
  command: ["node", "tests/simulation/run.ts"],
  env: { SEED: "1", SESSIONS: String(count) },
});

const composition = [
  "src/app/create-kabinet.ts",
  "src/ports/{follow-*,online,release,signed-in,watchers}.ts",
  "src/routing/follow-*.ts",
];

export const areas: readonly Area[] = [
  {
    name: "composition",
    files: composition,
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
      compiler,
      sessions(300),
    ],
  },
  {
    name: "machines",
    files: ["machines/*/*.{view,machine}.ts"],
    byLaws: true,
    killers: (file) => [related(file), compiler, screens],
  },
  {
    name: "features",
    files: ["src/{features,ui,actors,routing}/**/*.{ts,tsx}"],
    without: composition,
    byLaws: false,
    killers: (file) => [related(file), compiler, screens],
  },
  {
    name: "ports",
    files: ["src/ports/**/*.ts"],
    without: composition,
    byLaws: false,
    killers: (file) => [tests("tests/src/ports"), sessions(40), related(file), compiler, sessions(300)],
  },
  {
    name: "server",
    files: ["server/**/*.ts"],
    byLaws: false,
    killers: (file) => {
      const near = dirname(file).replace(/^server/, "tests/server");
      const without = endurance.map((each) => `--exclude=${each}`);
      return [
        ...(file.includes("/tables/") ? [migrations] : []),
        tests(near, "--project=shared"),
        related(file),
        compiler,
        tests(near, "tests/server/two-clients", "--project=long", ...without),
      ];
    },
  },
];
