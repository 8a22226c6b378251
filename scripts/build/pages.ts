import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Manifest, minify, type Plugin } from "vite";
import type { RenderTask } from "#contract/client-page.ts";
import { inLanguage, type Language, languages, prefixOf } from "#contract/language.ts";
import { type BuiltPages, documentOf, type PageHead } from "#server/platform/http/built-pages.ts";
import { liftStyles } from "#server/platform/http/document.ts";
import { buildBackgroundWorker } from "./background-worker.ts";
import { chunksNamed, filesOf, routeSources } from "./files-of.ts";
import { pageAnswers } from "./page-answers.ts";
import { precompress } from "./precompress.ts";

type Rendered = { root: string; replies: Record<string, string>; texts: string[] };

type DescribedPage = {
  title: string;
  description: string | null;
  isPrivate: boolean;
  audience: "everybody" | "visitors" | "clients" | null;
};

/** What is built of src/entry-server.tsx. */
type EntryServer = {
  describePages: (language: Language) => Promise<{
    pages: Record<string, DescribedPage>;
    missing: { title: string; description: null };
    description: string;
    old: string;
    unloaded: string;
    app: { name: string; version: string; key: string };
  }>;
  renderPage: (task: RenderTask, around: { fetch: typeof fetch }) => Promise<Rendered | null>;
};

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
 * Builds the application for the browser and for this process, and renders with the second what the first one hydrates:
 * per language `index.html`, `about/index.html` and so on, which any host can serve, and `shell.html` for addresses of
 * which nothing is known before the application runs. `rendering/` is for the server: the program that renders a client's
 * page, and `pages.json`, from which it puts together all others. `csp.json`: the hashes of what is inline;
 * `app.json`: what it was built with, which has to be the server's own (server/bundle.ts).
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
            input: "src/entry-server.tsx",
            output: { entryFileNames: "entry-server.mjs", chunkFileNames: "[name].mjs" },
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
    const program = resolve(builder.config.root, ssr.config.build.outDir, "entry-server.mjs");
    // Cast: it was built from src/entry-server.tsx a moment ago.
    const { describePages, renderPage } = (await import(pathToFileURL(program).href)) as EntryServer;
    // Cast: Vite has written it a moment ago.
    const manifest = JSON.parse(await read(".vite/manifest.json")) as Manifest;
    const source = (name: string) => readFile(resolve(builder.config.root, name), "utf8");

    const entry = `/${manifest["index.html"]?.file ?? ""}`;
    const [libraries = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["libraries"]));
    const present = new Set([entry, libraries]);
    const first = filesOf(manifest, "scripts", ["index.html"]).filter((file) => !present.has(file));
    /** Beside those that all pages have. */
    const scripts = (...sources: string[]): string[] => [
      ...new Set([...first, ...filesOf(manifest, "scripts", sources).filter((file) => !present.has(file))]),
    ];
    const chunksForAll = chunksNamed(manifest, forAll);
    const chunksForClients = chunksNamed(manifest, forClients);
    const [account = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["account"]));

    const buildIn = async (language: Language): Promise<BuiltPages["languages"][Language]> => {
      const { app: _, pages: heads, ...rest } = await describePages(language);
      const pages: BuiltPages["languages"][Language]["pages"] = {};
      for (const [name, { audience, isPrivate, ...head }] of Object.entries(heads)) {
        const rendered =
          audience === null
            ? null
            : await renderPage(
                {
                  // What stands in the place of a name is not looked for before the page is up.
                  address: inLanguage(name.replaceAll("$", ""), language),
                  clientId: audience === "clients" ? 1 : null,
                  now: null,
                  // The server says them when it starts.
                  settings: { SUPPORT_URL: "", COURIERS_URL: "" },
                },
                { fetch: pageAnswers(language) },
              );
        if (audience !== null && rendered === null)
          throw new Error(`${name} leads elsewhere while it is built`);
        const preloads = scripts(
          ...(name === "/" ? [] : isPrivate ? chunksForClients : chunksForAll),
          ...routeSources(manifest, name),
          ...(rendered?.texts ?? []).map(textSource),
        );
        if (!isPrivate && audience !== null && preloads.includes(account))
          throw new Error(`${name} is open to everybody, and would fetch what only clients need`);
        const { replies = {} } = rendered ?? {};
        const address = inLanguage(name, language);
        pages[name] = {
          ...head,
          preloads,
          built:
            audience === null || rendered === null
              ? null
              : {
                  root: rendered.root,
                  audience,
                  data: audience === "clients" ? null : { address, clientId: null, now: null, replies },
                },
        };
      }
      return { ...rest, shell: scripts(...chunksForAll, `src/i18n/groups/first-${language}.ts`), pages };
    };
    const built = { ru: await buildIn("ru"), en: await buildIn("en") };

    /** One sheet for all pages but the first, in the order in which they would be fetched. */
    const ownSheets = manifest["index.html"]?.css?.map((file) => `/${file}`) ?? [];
    const more = Object.keys(manifest).filter((key) => !key.startsWith("inspector"));
    const sheets = [
      ...new Set([...ownSheets, ...filesOf(manifest, "styles", [...chunksForClients, ...more])]),
    ];
    const sheetOf = async (files: readonly string[]) => (await Promise.all(files.map(read))).join("").trim();
    const rules = new Set<string>();
    for (const { pages } of Object.values(built))
      for (const page of Object.values(pages)) {
        if (page.built === null) continue;
        const { root, rules: own } = liftStyles(page.built.root);
        page.built.root = root;
        for (const rule of own) rules.add(rule);
      }
    const whole: BuiltPages = {
      shared: {
        head: /<meta\s+name="viewport"[^]*(?=<\/head>)/.exec(await source("index.html"))?.[0] ?? "",
        // Not minified: that would say it in words that only new browsers read.
        oldBrowser: (await source("scripts/build/old-browser.js")).replace(/^\/\*[^]*?\*\/\s*/, "").trim(),
        boot: (await minify("boot.js", await source("scripts/build/boot.js"))).code.trim(),
        libraries,
        entry,
        // Those of all letters; that of the rouble alone is asked for where there is one.
        fonts: (await readdir(join(outDir, "assets")))
          .filter((file) => /^onest-(?:cyrillic|latin)-.*\.woff2$/.test(file))
          .map((file) => `/assets/${file}`),
      },
      styles: { first: await sheetOf(ownSheets), whole: (await sheetOf(sheets)) + [...rules].join("") },
      sheets,
      clientScripts: scripts(...chunksForClients),
      languages: built,
    };
    for (const language of languages) {
      const { pages, missing } = built[language];
      // Those of the first language at the top (spec §1).
      const folder = join(outDir, prefixOf(language));
      const write = async (file: string, head: PageHead): Promise<void> => {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), documentOf(whole, language, head, null));
      };
      await write("shell.html", { title: missing.title, description: null, path: null, name: "" });
      for (const [name, page] of Object.entries(pages))
        if (page.built !== null) await write(`${name.slice(1)}index.html`, { ...page, path: null, name });
    }
    await buildBackgroundWorker(builder);
    const { name, version, key } = (await describePages("ru")).app;
    const writeJson = (file: string, value: object) => writeFile(join(outDir, file), JSON.stringify(value));
    await writeJson(`${renderingFolder}/pages.json`, whole);
    await writeJson("csp.json", {
      script: [whole.shared.oldBrowser, whole.shared.boot].map(sha256),
      style: Object.values(whole.styles).map(sha256),
    });
    await writeJson("app.json", { name, version, keyHash: createHash("sha256").update(key).digest("hex") });
    // Which source went where is nothing for visitors; the bench reads it.
    const noted = resolve(builder.config.root, manifestOf(outDir));
    await mkdir(dirname(noted), { recursive: true });
    await rename(join(outDir, ".vite/manifest.json"), noted);
    await rm(join(outDir, ".vite"), { recursive: true });
    await precompress(outDir);
  },
});
