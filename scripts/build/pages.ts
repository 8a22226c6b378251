import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Manifest, minify, type Plugin } from "vite";
import type { RenderTask } from "#contract/client-page.ts";
import { inLanguage, type Language, languages, prefixOf } from "#contract/language.ts";
import { type BuiltPages, documentOf, liftStyles, type PageHead } from "#server/platform/http/built-pages.ts";
import { assetsVersion, buildBackgroundWorker } from "./background-worker.ts";
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

/** The exports of src/entry-server.tsx. */
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

/** The folder in the build with the server's bundle (server/platform/rendering). */
const renderingFolder = "rendering";

/** Where build files that are not served are written; each build folder has its own. */
const buildCache = (outDir: string): string => `.cache/built-along/${basename(outDir)}`;

/** The manifest of the last build: source files by chunk. */
export const manifestOf = (outDir: string): string => `${buildCache(outDir)}/manifest.json`;

const sha256 = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The name in the manifest. */
const textSource = (file: string): string => file.replace("./", "src/i18n/");

/** Served, and linked by index.html. */
const licences = "licences.txt";
/** Its files come through a style sheet, where Vite does not see the package. */
const font = "node_modules/@fontsource-variable/onest/LICENSE";

/** The own files of src/styles/fonts.css, each with the letters of one script. */
const fontsIn = (assets: readonly string[]): BuiltPages["shared"]["fonts"] => {
  const fileOf = (script: string): string => {
    const found = assets.find((file) => file.startsWith(`onest-${script}-`) && !file.includes("-wght-"));
    if (found === undefined) throw new Error(`no font for ${script}`);
    return `/assets/${found}`;
  };
  return { latin: fileOf("latin"), cyrillic: fileOf("cyrillic"), rouble: fileOf("rouble") };
};

/** Chunks (early-chunks.ts) of pages with requests, and of clients' pages. */
const forAll = ["asking"];
const forClients = [...forAll, "account"];

/**
 * Builds the application for the browser and for Node, and renders with the second what the first hydrates: for each
 * language `index.html`, `about/index.html` and so on, which any host can serve, and `shell.html` for other addresses.
 * `rendering/` is for the server: the program that renders clients' pages, and `pages.json` for all others. `csp.json`:
 * hashes of inline scripts and styles; `app.json`: build settings, which must equal the server's (server/bundle.ts).
 */
export const pages = (): Plugin => ({
  name: "kabinet:pages",
  apply: "build",
  config: ({ build }) => ({
    builder: {},
    environments: {
      // Licences of all bundled packages, which ask for their text beside copies of them.
      client: { build: { license: { fileName: licences } } },
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
    if (client === undefined || ssr === undefined) throw new Error("environments client and ssr are missing");
    await builder.build(client);
    await builder.build(ssr);

    const outDir = resolve(builder.config.root, client.config.build.outDir);
    const read = (file: string) => readFile(join(outDir, file), "utf8");
    const program = resolve(builder.config.root, ssr.config.build.outDir, "entry-server.mjs");
    // Cast: built from src/entry-server.tsx above.
    const { describePages, renderPage } = (await import(pathToFileURL(program).href)) as EntryServer;
    // Cast: written by Vite above.
    const manifest = JSON.parse(await read(".vite/manifest.json")) as Manifest;
    const source = (name: string) => readFile(resolve(builder.config.root, name), "utf8");

    await appendFile(join(outDir, licences), `\n## Onest (OFL-1.1)\n\n${await source(font)}`);

    const entry = `/${manifest["index.html"]?.file ?? ""}`;
    const [libraries = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["libraries"]));
    const present = new Set([entry, libraries]);
    const first = filesOf(manifest, "scripts", ["index.html"]).filter((file) => !present.has(file));
    /** Besides the scripts of all pages. */
    const scripts = (...sources: string[]): string[] => [
      ...new Set([...first, ...filesOf(manifest, "scripts", sources).filter((file) => !present.has(file))]),
    ];
    const chunksForAll = chunksNamed(manifest, forAll);
    const chunksForClients = chunksNamed(manifest, forClients);
    const [account = ""] = filesOf(manifest, "scripts", chunksNamed(manifest, ["account"]));

    const buildLanguage = async (language: Language): Promise<BuiltPages["languages"][Language]> => {
      const { app: _, pages: heads, ...rest } = await describePages(language);
      const pages: BuiltPages["languages"][Language]["pages"] = {};
      for (const [name, { audience, isPrivate, ...head }] of Object.entries(heads)) {
        const rendered =
          audience === null
            ? null
            : await renderPage(
                {
                  // Parameters are not looked up during the build.
                  address: inLanguage(name.replaceAll("$", ""), language),
                  clientId: audience === "clients" ? 1 : null,
                  now: null,
                  // Set by the server.
                  settings: { SUPPORT_URL: "", COURIERS_URL: "" },
                },
                { fetch: pageAnswers(language) },
              );
        if (audience !== null && rendered === null) throw new Error(`${name} redirects during the build`);
        const preloads = scripts(
          ...(name === "/" ? [] : isPrivate ? chunksForClients : chunksForAll),
          ...routeSources(manifest, name),
          ...(rendered?.texts ?? []).map(textSource),
        );
        if (!isPrivate && audience !== null && preloads.includes(account))
          throw new Error(`${name} is public and preloads a chunk of clients`);
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
    const built = { ru: await buildLanguage("ru"), en: await buildLanguage("en") };

    /** One sheet for all pages but the sign-in, in the order of loading. */
    const ownSheets = manifest["index.html"]?.css?.map((file) => `/${file}`) ?? [];
    const more = Object.keys(manifest).filter((key) => !key.startsWith("inspector"));
    const sheets = [
      ...new Set([...ownSheets, ...filesOf(manifest, "styles", [...chunksForClients, ...more])]),
    ];
    const joinSheets = async (files: readonly string[]) =>
      (await Promise.all(files.map(read))).join("").trim();
    const rules = new Set<string>();
    for (const { pages } of Object.values(built))
      for (const page of Object.values(pages)) {
        if (page.built === null) continue;
        const { root, rules: own } = liftStyles(page.built.root);
        page.built.root = root;
        for (const rule of own) rules.add(rule);
      }
    const wholeSheet = (await joinSheets(sheets)) + [...rules].join("");
    const sheet = `/assets/pages-${createHash("sha256").update(wholeSheet).digest("base64url").slice(0, 8)}.css`;
    const [faces = ""] = /(?:@font-face\{[^}]*\})+/.exec(wholeSheet) ?? [];
    const otherRules = wholeSheet.replace(faces, "");
    if (otherRules.includes("@font-face")) throw new Error("fonts are declared in two places");
    await writeFile(join(outDir, sheet), otherRules);
    const whole: BuiltPages = {
      assets: await assetsVersion(outDir),
      shared: {
        head: /<meta\s+name="viewport"[^]*(?=<\/head>)/.exec(await source("index.html"))?.[0] ?? "",
        // Not minified: the minifier would use syntax of new browsers.
        oldBrowser: (await source("scripts/build/old-browser.js")).replace(/^\/\*[^]*?\*\/\s*/, "").trim(),
        boot: (await minify("boot.js", await source("scripts/build/boot.js"))).code.trim(),
        libraries,
        entry,
        fonts: fontsIn(await readdir(join(outDir, "assets"))),
      },
      styles: { first: await joinSheets(ownSheets), whole: wholeSheet, faces, sheet },
      sheets,
      clientScripts: scripts(...chunksForClients),
      languages: built,
    };
    for (const language of languages) {
      const { pages, missing } = built[language];
      // The first language has no prefix (spec §1).
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
    await writeJson(`${renderingFolder}/csp.json`, {
      script: [whole.shared.oldBrowser, whole.shared.boot].map(sha256),
      style: [whole.styles.first, whole.styles.whole, whole.styles.faces].map(sha256),
    });
    await writeJson(`${renderingFolder}/app.json`, {
      name,
      version,
      keyHash: createHash("sha256").update(key).digest("hex"),
    });
    // Not served; the bench reads it.
    const manifestFile = resolve(builder.config.root, manifestOf(outDir));
    await mkdir(dirname(manifestFile), { recursive: true });
    await rename(join(outDir, ".vite/manifest.json"), manifestFile);
    await rm(join(outDir, ".vite"), { recursive: true });
    await precompress(outDir);
  },
});
