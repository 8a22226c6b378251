import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AnyStateMachine } from "xstate";
import { branchName, declared } from "../statecharts/coverage.ts";
import type { Taken } from "../statecharts/world.ts";
import type { Product } from "./product.ts";
import { nodesOf } from "./state-names.ts";
import { UsageError } from "./usage-error.ts";

/** The actions of a transition, as text. */
const bodyOf = (transition: Taken): string =>
  JSON.stringify(transition, (key, value: unknown) => {
    if (key === "source" || key === "target" || key === "toJSON") return undefined;
    return typeof value === "function" ? String(value) : value;
  });

const transitionsIn = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    nodesOf(machine)
      .flatMap(declared)
      .map((each) => [branchName(each), bodyOf(each)]),
  );

/** Transitions of a machine that are new, changed or gone. */
export const changedTransitions = (
  before: AnyStateMachine,
  now: AnyStateMachine,
): { readonly changed: ReadonlySet<string>; readonly gone: readonly string[] } => {
  const [old, fresh] = [transitionsIn(before), transitionsIn(now)];
  return {
    changed: new Set([...fresh].filter(([name, body]) => old.get(name) !== body).map(([name]) => name)),
    gone: [...old.keys()].filter((name) => !fresh.has(name)),
  };
};

/** What models import besides their own folder. */
const besides = ["contract", "tools"];

const isAt = (ref: string, path: string): boolean =>
  spawnSync("git", ["cat-file", "-e", `${ref}:${path}`]).status === 0;

/**
 * A machine's model as it was at a commit, branch or tag. @throws UsageError when there is none.
 * Its files are laid out below `.cache`, where they find the packages that are installed now.
 */
export const modelAt = async ({ loadModel }: Product, ref: string, folder: string, name: string) => {
  if (spawnSync("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]).status !== 0)
    throw new UsageError(`There is no commit, branch or tag "${ref}".`);
  mkdirSync(".cache", { recursive: true });
  const room = mkdtempSync(join(".cache", "paths-"));
  try {
    const files = ["package.json", folder, ...besides].filter((path) => isAt(ref, path));
    const archive = git("archive", "--format=tar", ref, ...files);
    execFileSync("tar", ["-x", "-C", room], { input: archive });
    if (!existsSync(join(room, folder, name, `${name}.model.ts`)))
      throw new UsageError(`At ${ref} there was no machine "${name}".`);
    return await loadModel(join(room, folder), name);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
};

const git = (...args: string[]): Buffer => {
  try {
    return execFileSync("git", args, { maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // execFileSync throws git's own message.
    throw new UsageError(
      error instanceof Error ? (error.message.split("\n")[1] ?? error.message) : String(error),
    );
  }
};
