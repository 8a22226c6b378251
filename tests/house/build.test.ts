import type { Plugin, PluginOption } from "vite";
import { expect, test } from "vitest";
import { application } from "../../scripts/build/application.ts";
import { manifestOf } from "../../scripts/build/pages.ts";
import config from "../../vite.config.ts";

const flatten = async (option: PluginOption): Promise<Plugin[]> => {
  const found = await option;
  if (Array.isArray(found)) return (await Promise.all(found.map(flatten))).flat();
  return found === null || found === undefined || found === false ? [] : [found];
};

const plugins = await flatten(application);
const ours = plugins.filter(({ name }) => name.startsWith("kabinet:"));

/** Hooks by which a plugin changes files of the product. */
const changing = ["transform", "renderChunk", "generateBundle", "transformIndexHtml", "banner", "intro"];

test("the application is built by maintained plugins, by two of ours that write files, and one that tells pages of texts", () => {
  const makers = new Set(plugins.map(({ name }) => (name.split(":")[0] ?? "").replace("-router", "")));
  expect([...makers].toSorted()).toEqual(["kabinet", "tanstack", "vite"]);
  expect(ours.map(({ name }) => name)).toEqual([
    "kabinet:background-worker",
    "kabinet:pages",
    "kabinet:fresh-texts",
  ]);
  expect(
    ours.filter(({ apply }) => apply !== "build").map(({ name, apply }) => `${name} ${String(apply)}`),
  ).toEqual(["kabinet:fresh-texts serve"]);
});

test("no plugin of ours changes what a file of ours or of a package says", () => {
  const found = ours.flatMap((plugin) => Object.keys(plugin).map((hook) => `${plugin.name} ${hook}`));
  expect(found.filter((hook) => changing.some((name) => hook.endsWith(` ${name}`)))).toEqual([]);
  // The list of the release's files is written by the build, and is no file of anybody's.
  const resolving = ours.filter((plugin) => "resolveId" in plugin || "load" in plugin);
  expect(resolving.map(({ name }) => name)).toEqual(["kabinet:background-worker"]);
  const [worker] = resolving;
  const resolveId = worker?.resolveId;
  if (typeof resolveId !== "function") throw new Error("the list of files is no longer found by its name");
  const ids = ["valibot", "xstate", "./main.tsx", "#contract/phone.ts", "virtual:static-files"];
  const answers = ids.map((id): unknown => Reflect.apply(resolveId, {}, [id, undefined, {}]));
  expect(answers).toEqual([null, null, null, null, "\0virtual:static-files"]);
});

test("components ship as tests run them: nothing compiles them into others", () => {
  expect(plugins.map(({ name }) => name).filter((name) => name.includes("compiler"))).toEqual([]);
});

test("nothing stands in for a package", () => {
  expect(config).not.toHaveProperty("resolve");
});

test("what a build notes of itself has a place of its own, which a build of another release leaves alone", () => {
  expect(manifestOf("/anywhere/kabinet/dist")).toBe(manifestOf("dist"));
  expect(manifestOf(".cache/e2e/next-release")).not.toBe(manifestOf("dist"));
});
