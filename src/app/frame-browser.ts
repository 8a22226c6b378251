import type { ThemeChoice } from "../routing/router-context.ts";

/** The browser's own bars follow the page, however it is lit. */
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
