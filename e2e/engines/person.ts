import type { Box, Tab } from "./engine.ts";
import { until } from "./until.ts";

/** What is looked for: a CSS selector, and where that is not enough how its name or its text begins. */
export type Sought = string | { css: string; named: RegExp };

/** In the page: the first that can be seen, or that can be pressed: in its place, not switched off, nothing over it. */
const seek = ({
  css,
  source,
  toPress,
}: {
  css: string;
  source: string;
  toPress: boolean;
}): Element | null => {
  const name = new RegExp(source);
  const nameOf = (box: Element) => (box.getAttribute("aria-label") ?? box.textContent).trim();
  const found = [...document.querySelectorAll(css)].find(
    (box) => box.checkVisibility({ visibilityProperty: true }) && name.test(nameOf(box)),
  );
  if (found === undefined || !toPress) return found ?? null;
  if (found.closest("[aria-disabled=true], :disabled") !== null) return null;
  const place = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, written: [left, top, width, height].join(" ") };
  };
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, written } = place();
  // Where it was when it was last looked for: what moves is not pressed.
  const before = found.getAttribute("data-was-at");
  found.setAttribute("data-was-at", written);
  const hit = document.elementFromPoint(x, y);
  return before === written && hit !== null && found.contains(hit) ? found : null;
};

/** In the page: what keeps it from being looked at: what still moves, or has not been drawn; asked again and again. */
const unrest = (name: string): string[] => {
  const root = document.documentElement;
  const moving = document.getAnimations().flatMap(({ playState, effect, currentTime }) => {
    if (playState !== "running" || effect?.getComputedTiming().endTime === Infinity) return [];
    const { target, pseudoElement } = effect instanceof KeyframeEffect ? effect : {};
    // What is not shown does not move, and WebKit may leave it running for good.
    if (target?.checkVisibility() === false) return [];
    return [`${target?.outerHTML.slice(0, 80)} ${pseudoElement} at ${String(currentTime)}`];
  });
  if (moving.length > 0) root.removeAttribute("data-drawn");
  else if (root.getAttribute("data-drawn") === name) return [];
  // An engine that sees nothing to draw lets time stand still: a frame that is asked for moves it on.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute("data-drawn", name)));
  return moving.length > 0 ? moving : [`not drawn: ${document.visibilityState}`];
};

/** What a person does at a tab, with any engine. Each verb waits until it can be done. */
export const personAt = (tab: Tab, url: string) => {
  const look = async (sought: Sought, toPress: boolean): Promise<Box> => {
    const [css, source] = typeof sought === "string" ? [sought, ""] : [sought.css, sought.named.source];
    try {
      return await until(`${css} ${source}`, () => tab.find(seek, { css, source, toPress }));
    } catch (error) {
      const shown = await tab.ask(() => `${location.href}: ${document.body.innerText.slice(0, 600)}`, null);
      throw new Error(`at ${shown}`, { cause: error });
    }
  };
  const addressOf = () => tab.ask(() => location.pathname + location.search, null);
  return {
    addressOf,
    /** Opens a page, and waits until the application has taken it over: what is found before may be replaced. */
    goTo: async (path: string): Promise<void> => {
      await tab.open(url + path);
      await until("a page that is taken over", () =>
        tab.ask(() => document.documentElement.dataset["page"] === undefined, null),
      );
    },
    see: async (sought: Sought): Promise<void> => void (await look(sought, false)),
    press: async (sought: Sought): Promise<void> => (await look(sought, true)).press(),
    write: async (sought: Sought, text: string): Promise<void> => (await look(sought, true)).write(text),
    /** Waits until the address is like this. */
    arrive: (path: RegExp): Promise<unknown> =>
      until(`an address like ${path.source}`, async () => path.test(await addressOf())),
    ask: tab.ask,
    /** Waits until there is something to look at: nothing arrives or turns. `name` is of this moment alone. */
    rest: (name: string): Promise<unknown> =>
      until("a page at rest", async () => {
        const what = await tab.ask(unrest, name);
        if (what.length > 0) throw new Error(what.join(", "));
        return true;
      }),
  };
};
