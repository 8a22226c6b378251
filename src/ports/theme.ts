import type { Theme, ThemeChoice } from "../routing/router-context.ts";
import { storedTheme } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/**
 * How the page is lit. `data-theme` on the page's element decides in src/styles/tokens.css; `show` makes it say what is
 * stored, after somebody signed out and their choice went with them.
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
    for (const hear of listeners) hear();
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
    subscribe: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};
