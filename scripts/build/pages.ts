import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Manifest, minify, type Plugin } from "vite";
import { type Language, languages, prefixOf } from "#contract/language.ts";
import { buildBackgroundWorker } from "./background-worker.ts";
import { chunksNamed, filesOf, routeSources } from "./files-of.ts";
import { type Filling, fillIn, moduleScript, styleSheet } from "./fill-in.ts";
import { nameStyles } from "./named-styles.ts";
import { pageAnswers } from "./page-answers.ts";
import { precompress } from "./precompress.ts";

type BuiltPage = {
  html: string;
  texts: string[];
  asks: string[];
  audience: "everybody" | "visitors" | "clients";
};

/** `heads` is for the server to read (server/platform/http/heads.ts), in a form that is its own. */
type Prerendered = {
  /** By their addresses, as routes spell them. */
  pages: Record<string, BuiltPage>;
  old: string;
  unloaded: string;
  title: string;
  description: string;
  heads: object;
  /** What it calls itself, and signs with. */
  app: { name: string; version: string; key: string };
  /** For early.js, in a form that is its own. */
  requests: object;
};
type Prerender = (language: Language, fetch: typeof globalThis.fetch) => Promise<Prerendered>;

/** Within what is built: the application for the server, which renders pages by it (server/platform/rendering). */
const renderingFolder = "rendering";

/** What is built along with a folder and is nothing for visitors: that of another folder lies elsewhere. */
const asideOf = (outDir: string): string => `.cache/built-along/${basename(outDir)}`;

/** Which source is in which file of the last build into this folder. */
export const manifestOf = (outDir: string): string => `${asideOf(outDir)}/manifest.json`;

const sha256 = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** As it is named in the manifest. */
const textSource = (file: string): string => file.replace("./", "src/i18n/");

/** The chunks (early-chunks.ts) of whoever asks the server for something, and of clients. */
const forAll = ["asking"];
const forClients = [...forAll, "account"];

/**
 * Builds the application twice, for the browser and for this process, and lets the second one write the pages of
 * the first: per language, `index.html`, `about/index.html` and so on with what is at that address, and `shell.html` for addresses of which nothing is known before the application runs.
 * The second one stays there, for the server to render what is a client's own. `csp.json` holds the hashes of what is
 * inline, for the server's Content-Security-Policy; `heads.json` what the server puts into the head of each page; `app.json` what it was built with, which has to be the server's own
 * (server/bundle.ts).
 */
export const pages = (): Plugin => ({
  name: "kabinet:pages",
  apply: "build",
  config: ({ build }) => ({
    builder: {},
    environments: {
      ssr: {
        resolve: { noExternal: true },
        build: {
          outDir: join(build?.outDir ?? "dist", renderingFolder),
          emptyOutDir: true,
          copyPublicDir: false,
          manifest: false,
          ssr: true,
          rolldownOptions: {
            input: "src/app/prerender.tsx",
            output: { entryFileNames: "prerender.mjs", chunkFileNames: "[name].mjs" },
          },
        },
      },
    },
  }),
  buildApp: async (builder) => {
    const { client, ssr } = builder.environments;
    if (client === undefined || ssr === undefined)
      throw new Error("two environments are built, client and ssr");
    await builder.build(client);
    await builder.build(ssr);

    const outDir = resolve(builder.config.root, client.config.build.outDir);
    const read = (file: string) => readFile(join(outDir, file), "utf8");
    const prerenderFile = resolve(builder.config.root, ssr.config.build.outDir, "prerender.mjs");
    // Cast: it was built from src/app/prerender.tsx a moment ago.
    const { prerender } = (await import(pathToFileURL(prerenderFile).href)) as { prerender: Prerender };
    // Cast: Vite has written it a moment ago.
    const manifest = JSON.parse(await read(".vite/manifest.json")) as Manifest;
    const template = await read("index.html");

    const entry = [...template.matchAll(moduleScript)].at(-1)?.[1];
    if (entry === undefined) throw new Error("the page has no entry");
    const sheets = Array.from(template.matchAll(styleSheet), ([, file = ""]) => file);
    const style = (await Promise.all(sheets.map(read))).join("").trim();
    const script = (name: string) => readFile(resolve(builder.config.root, "scripts/build", name), "utf8");
    const source = await script("early.js");
    // Not minified: that would say it in words that only new browsers read.
    const oldBrowser = (await script("old-browser.js")).replace(/^\/\*[^]*?\*\/\s*/, "").trim();
    const [libraries = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["libraries"]));
    /** Vite's own links, and the entry, which becomes one. */
    const present = new Set(filesOf(manifest, "scripts", ["index.html"]));
    const scripts = (...sources: string[]): string[] =>
      filesOf(manifest, "scripts", sources).filter((file) => !present.has(file));
    const chunksForAll = chunksNamed(manifest, forAll);
    const chunksForClients = chunksNamed(manifest, forClients);
    const [account = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["account"]));
    // Those of all letters; that of the rouble alone is asked for where there is one.
    const fonts = (await readdir(join(outDir, "assets")))
      .filter((file) => /^onest-(?:cyrillic|latin)-.*\.woff2$/.test(file))
      .map((file) => `/assets/${file}`);
    const rendered = new Map<Language, Prerendered>();
    for (const language of languages)
      rendered.set(language, await prerender(language, pageAnswers(language)));
    const { code } = await minify("early.js", source);
    const early = code
      .replace("%libraries%", libraries)
      .replace("%entry%", entry)
      .replace("%ahead%", scripts(...chunksForClients).join("`,`"))
      .replace("%fonts%", fonts.join("`,`"))
      .replace(/["'`]%requests%["'`]/, () => JSON.stringify(rendered.get("ru")?.requests))
      .trim();

    const named = nameStyles();
    const built = Array.from(rendered, ([language, { pages, ...rest }]) => ({
      language,
      ...rest,
      pages: Object.entries(pages).map(([path, page]) => ({ path, ...page, html: named.inHtml(page.html) })),
    }));
    // One sheet for all pages but the first, in the order in which they would be fetched.
    const more = Object.keys(manifest).filter((key) => !/^inspector/.test(key));
    const allSheets = [
      ...new Set([...sheets, ...filesOf(manifest, "styles", [...chunksForClients, ...more])]),
    ];
    const wholeStyle = (await Promise.all(allSheets.map(read))).join("").trim() + named.rules();

    for (const { language, pages, old, unloaded, title, description } of built) {
      // Those of the first language at the top (spec §1).
      const folder = join(outDir, prefixOf(language));
      const common = { language, old, unloaded, title, description, oldBrowser, early };
      const write = async (file: string, filling: Omit<Filling, keyof typeof common>): Promise<void> => {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), fillIn(template, { ...common, ...filling }));
      };
      // Without anything to show, something is on its way.
      await write("shell.html", {
        root: "",
        marks: " data-arriving",
        style,
        sheets: [],
        preloads: scripts(...chunksForAll, `src/i18n/groups/first-${language}.ts`),
      });
      for (const { path, html, texts, asks, audience } of pages) {
        const isFirst = path === "/";
        const preloads = scripts(
          ...(isFirst ? [] : audience === "clients" ? chunksForClients : chunksForAll),
          ...routeSources(manifest, path),
          ...texts.map(textSource),
        );
        if (audience !== "clients" && preloads.includes(account))
          throw new Error(`${path} is open to everybody, and would fetch what only clients need`);
        await write(`${path.slice(1)}index.html`, {
          root: html,
          ...(isFirst ? { style, sheets: [] } : { style: wholeStyle, sheets: allSheets }),
          marks: [
            ` data-page="${path}" data-for="${audience}"`,
            asks.length > 0 ? ` data-asks="${asks.join(" ").replaceAll("&", "&amp;")}"` : "",
            audience === "clients" ? " data-arriving" : "",
          ].join(""),
          preloads,
        });
      }
    }
    const heads = Object.fromEntries(built.map(({ language, heads }) => [language, heads]));
    const { name, version, key } = built[0]?.app ?? { name: "", version: "", key: "" };
    const builtFor = { name, version, keyHash: createHash("sha256").update(key).digest("hex") };
    await buildBackgroundWorker(builder);
    const hashes = {
      script: [sha256(oldBrowser), sha256(early)],
      style: [sha256(style), sha256(wholeStyle)],
    };
    await writeFile(join(outDir, "csp.json"), JSON.stringify(hashes));
    await writeFile(join(outDir, "heads.json"), JSON.stringify(heads));
    await writeFile(join(outDir, "app.json"), JSON.stringify(builtFor));
    // Which source went where is nothing for visitors; the bench reads it.
    const noted = resolve(builder.config.root, manifestOf(outDir));
    await mkdir(dirname(noted), { recursive: true });
    await rename(join(outDir, ".vite/manifest.json"), noted);
    await rm(join(outDir, ".vite"), { recursive: true });
    await precompress(outDir);
  },
});
