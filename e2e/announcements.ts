import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** What has been read out since somebody last asked. */
    announced?: string[];
    /** Whether every live region of the page has been there long enough to be listened to. */
    isListenedTo?: () => boolean;
  }
}

/** Runs in the page, before anything of it. */
const hear = (): void => {
  const said: string[] = (window.announced = []);
  const live = "[role=status], [role=alert], [aria-live=polite], output";
  const births = new WeakMap<Element, number>();
  const isNew = (region: Element): boolean => performance.now() - (births.get(region) ?? -Infinity) < 100;
  window.isListenedTo = () => !Array.from(document.querySelectorAll(live)).some(isNew);
  const say = (text: string | null): void => {
    const words = (text ?? "").replaceAll("\u2060", "").replaceAll(/\s+/g, " ").trim();
    if (words !== "") said.push(words);
  };
  const isSilent = (region: Element): boolean => {
    const modal = document.querySelector("dialog:modal");
    return isNew(region) || (modal !== null && !modal.contains(region));
  };
  const changed = ({ type, target, addedNodes }: MutationRecord): (string | null)[] => {
    const place = target instanceof Element ? target : target.parentElement;
    const region = place?.closest(live) ?? null;
    if (region === null || isSilent(region)) return [];
    // Some regions are read as a whole, and so are some parts of others.
    const isWhole = (region.ariaAtomic ?? String(region.ariaLive === null)) === "true";
    const whole = isWhole ? region : (place?.closest("[aria-atomic=true]") ?? null);
    if (whole !== null && region.contains(whole)) return [whole.textContent];
    return (type === "characterData" ? [target] : Array.from(addedNodes)).map((node) => node.textContent);
  };
  new MutationObserver((changes) => {
    const texts = new Set(changes.flatMap(changed));
    for (const added of changes.flatMap(({ addedNodes }) => Array.from(addedNodes)))
      if (added instanceof Element)
        for (const region of [added, ...added.querySelectorAll(live)].filter((each) => each.matches(live))) {
          births.set(region, performance.now());
          if (region.matches("[role=alert]")) texts.add(region.textContent);
        }
    for (const text of texts) say(text);
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

/**
 * What a screen reader says by itself, besides reading what has the focus: the news that come into a live region it
 * knows, and alerts also when they are born with their text (other regions are silent then, in some). Call it before
 * the first page; with every load it begins anew.
 */
export const hearAnnouncements = async (page: Page) => {
  await page.addInitScript(hear);
  return {
    /** Waits until no live region is so new that what comes into it would not be said. */
    expectListening: () =>
      expect.poll(() => page.evaluate(() => window.isListenedTo?.() ?? false)).toBe(true),
    /** Waits until this has been said, once, and forgets all that was said until now. */
    expectHeard: async (words: RegExp): Promise<void> => {
      await expect
        .poll(() => page.evaluate(() => window.announced ?? []), { message: `announced: ${words}` })
        .toContainEqual(expect.stringMatching(words));
      const all = await page.evaluate(() => window.announced?.splice(0) ?? []);
      expect(all.filter((text) => words.test(text))).toHaveLength(1);
    },
  };
};
