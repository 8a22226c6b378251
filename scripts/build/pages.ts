import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Manifest, minify, type Plugin } from "vite";
import { type Language, languages, prefixOf } from "#contract/language.ts";
import { buildBackgroundWorker } from "./background-worker.ts";
import { precompress } from "./precompress.ts";

/** `heads` is for the server to read (server/http/heads.ts), in a form that is its own. */
type Prerendered = {
  root: string;
  old: string;
  title: string;
  description: string;
  heads: object;
  /** What it calls itself, and signs with. */
  app: { name: string; version: string; key: string };
};
type Prerender = (language: Language) => Promise<Prerendered>;

/** What is built along with a folder and is nothing for visitors: that of another folder lies elsewhere. */
const asideOf = (outDir: string): string => `.cache/built-along/${basename(outDir)}`;

/** Which source is in which file of the last build into this folder. */
export const manifestOf = (outDir: string): string => `${asideOf(outDir)}/manifest.json`;

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const styleSheet = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g;

const sha256 = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The file of a source and those it imports, as addresses. */
const filesOf = (manifest: Manifest, ...sources: string[]): string[] => {
  const files = new Set<string>();
  const add = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
};

/** Puts the prerendered parts into the page that Vite built: what people see first, then what makes it work. */
const fillIn = (
  page: string,
  language: Language,
  { root, old, title, description }: Omit<Prerendered, "heads" | "app">,
  inline: { style: string; oldBrowser: string; early: string },
  preloads: readonly string[],
): string =>
  page
    // Without a form to show, something is on its way.
    .replace('<html lang="ru">', `<html lang="${language}"${root === "" ? " data-arriving" : ""}>`)
    .replace(
      /<title>.*<\/title>/,
      () => `<title>${title}</title><meta name="description" content="${description}">`,
    )
    .replace('href="/manifest.webmanifest"', () => `href="${prefixOf(language)}/manifest.webmanifest"`)
    .replaceAll(styleSheet, "")
    .replaceAll(moduleScript, '<link rel="modulepreload" crossorigin href="$1">')
    .replace("</head>", () =>
      [
        ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
        `<style>${inline.style}</style>`,
        `<script>${inline.oldBrowser}</script>`,
        `<script>${inline.early}</script>`,
        "</head>",
      ].join(""),
    )
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
    .replace('<div id="old" hidden></div>', () => `<div id="old" hidden>${old}</div>`);

/**
 * Builds the application twice, for the browser and for this process, and lets the second one write the pages of
 * the first: per language, `index.html` with the sign-in form in it and `shell.html` for every other address.
 * `csp.json` holds the hashes of what is inline, for the server's Content-Security-Policy; `heads.json` what the
 * server puts into the head of each page; `app.json` what it was built with, which has to be the server's own
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
          outDir: `${asideOf(build?.outDir ?? "dist")}/prerender`,
          emptyOutDir: true,
          copyPublicDir: false,
          manifest: false,
          ssr: true,
          rolldownOptions: {
            input: "src/app/prerender.tsx",
            // Names and addresses of routes are enough here, what they show is not.
            external: /[?&]tsr-split=/,
            output: { entryFileNames: "prerender.mjs" },
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
    const sheets = Array.from(template.matchAll(styleSheet), ([, file = ""]) => read(file));
    const style = (await Promise.all(sheets)).join("").trim();
    const script = (name: string) => readFile(resolve(builder.config.root, "scripts/build", name), "utf8");
    const source = await script("early.js");
    // Not minified: that would say it in words that only new browsers read.
    const oldBrowser = (await script("old-browser.js")).replace(/^\/\*[^]*?\*\/\s*/, "").trim();
    const present = new Set(Array.from(template.matchAll(moduleScript), ([, file]) => file));
    const ahead = filesOf(manifest, "src/app/pages.tsx", "src/ports/online.ts", "src/ports/signed-in.ts");
    // Every address but the home page's needs the router at once.
    const behind = filesOf(manifest, "src/app/pages.tsx").filter((file) => !present.has(file));
    const { code } = await minify("early.js", source);
    const early = code
      .replace("%entry%", entry)
      .replace("%ahead%", ahead.filter((file) => !present.has(file)).join("`,`"))
      .trim();

    const heads: Partial<Record<Language, object>> = {};
    let builtFor: object = {};
    for (const language of languages) {
      const rendered = await prerender(language);
      heads[language] = rendered.heads;
      const { name, version, key } = rendered.app;
      builtFor = { name, version, keyHash: createHash("sha256").update(key).digest("hex") };
      // Those of the first language at the top (spec §1).
      const folder = join(outDir, prefixOf(language));
      const common = filesOf(manifest, `src/i18n/locales/common/${language}.ts`);
      const signIn = filesOf(manifest, `src/i18n/locales/sign-in/${language}.ts`);
      const index = fillIn(template, language, rendered, { style, oldBrowser, early }, [
        ...common,
        ...signIn,
      ]);
      const shell = fillIn(template, language, { ...rendered, root: "" }, { style, oldBrowser, early }, [
        ...behind,
        ...common,
      ]);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "index.html"), index);
      await writeFile(join(folder, "shell.html"), shell);
    }
    await buildBackgroundWorker(builder);
    const hashes = { script: [sha256(oldBrowser), sha256(early)], style: [sha256(style)] };
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
