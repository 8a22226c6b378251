import type { ThemeChoice } from "../routing/router-context.ts";

/** Keeps the colour of the browser's own bars in the chosen colour scheme. */
export const frameBrowser = (page: Document, theme: ThemeChoice): void => {
  const frame = (): void => {
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.content === "#ffffff" ? "light" : "dark";
      const chosen = theme.read();
      meta.media =
        chosen === "system" ? `(prefers-color-scheme: ${own})` : chosen === own ? "all" : "not all";
    }
  };
  frame();
  theme.subscribe(frame);
};
