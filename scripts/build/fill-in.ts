import { type Language, prefixOf } from "#contract/language.ts";

export const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
export const styleSheet = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/** What stands in a page, and what it needs. */
export type Filling = {
  language: Language;
  title: string;
  description: string;
  /** What is shown until the application comes, and what a browser that is too old for it shows. */
  root: string;
  old: string;
  /** What is shown where the scripts of the application do not come. */
  unloaded: string;
  /** What the page says of itself to the application and to early.js, as attributes of its root element. */
  marks: string;
  style: string;
  /** Sheets that stand in `style`: nobody need fetch them. */
  sheets: readonly string[];
  oldBrowser: string;
  early: string;
  preloads: readonly string[];
};

/** Puts all that into the page that Vite built: what people see first, then what makes it work. */
export const fillIn = (page: string, filling: Filling): string => {
  const { language, title, description, root, old, unloaded } = filling;
  const { marks, style, sheets, oldBrowser, early, preloads } = filling;
  return page
    .replace('<html lang="ru">', () => `<html lang="${language}"${marks}>`)
    .replace(
      /<title>.*<\/title>/,
      () =>
        // The first line of all: what it asks for is on its way while the rest of the page comes.
        `<script>${oldBrowser}</script><script>${early}</script>` +
        `<title>${title}</title><meta name="description" content="${description}">`,
    )
    .replace('href="/manifest.webmanifest"', () => `href="${prefixOf(language)}/manifest.webmanifest"`)
    .replaceAll(styleSheet, "")
    .replaceAll(moduleScript, '<link rel="modulepreload" crossorigin href="$1">')
    .replace("</head>", () =>
      [
        ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
        `<style>${style}</style>`,
        // Vite's own loader asks for no sheet whose link is there, and browsers for none that is disabled.
        ...sheets.map((file) => `<link rel="stylesheet" disabled href="${file}">`),
        "</head>",
      ].join(""),
    )
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
    .replace('<div id="old" hidden></div>', () => `<div id="old" hidden>${old}</div>`)
    .replace(
      '<div id="unloaded" role="alert" hidden></div>',
      () => `<div id="unloaded" role="alert" hidden>${unloaded}</div>`,
    );
};
