import type { Theme, ThemeChoice } from "../routing/router-context.tsx";
import { storedTheme } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/**
 * Light or dark theme. src/styles/tokens.css reads `data-theme` of the root element; `show` applies the stored theme,
 * for example after a sign-out cleared it.
 */
export const createTheme = (
  store: Store,
  element: Pick<HTMLElement, "dataset">,
): ThemeChoice & { show(): void } => {
  const listeners = new Set<() => void>();
  const read = (): Theme => store.read(storedTheme) ?? "system";
  const show = (): void => {
    const theme = read();
    if (theme === "system") delete element.dataset["theme"];
    else element.dataset["theme"] = theme;
    for (const listener of listeners) listener();
  };
  store.onChangeElsewhere(storedTheme, show);
  show();
  return {
    read,
    show,
    choose: (theme) => {
      if (theme === "system") store.forget(storedTheme);
      else store.write(storedTheme, theme);
      show();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Keeps the colour of the browser's own bars in the chosen colour scheme. */
export const colourBrowserBars = (page: Document, theme: ThemeChoice): void => {
  const update = (): void => {
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.content === "#ffffff" ? "light" : "dark";
      const chosen = theme.read();
      meta.media =
        chosen === "system" ? `(prefers-color-scheme: ${own})` : chosen === own ? "all" : "not all";
    }
  };
  update();
  theme.subscribe(update);
};
