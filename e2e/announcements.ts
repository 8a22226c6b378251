import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** Announcements since the last call. */
    announced?: string[];
    /** Every live region has been on the page long enough to be announced. */
    isListenedTo?: () => boolean;
  }
}

/** Runs in the page before its scripts. */
const recordInPage = (): void => {
  const announced: string[] = (window.announced = []);
  const live = "[role=status], [role=alert], [aria-live=polite], output";
  const births = new WeakMap<Element, number>();
  const isNew = (region: Element): boolean => performance.now() - (births.get(region) ?? -Infinity) < 100;
  window.isListenedTo = () => !Array.from(document.querySelectorAll(live)).some(isNew);
  const say = (text: string | null): void => {
    const words = (text ?? "").replaceAll("\u2060", "").replaceAll(/\s+/g, " ").trim();
    if (words !== "") announced.push(words);
  };
  const isSilent = (region: Element): boolean => {
    const modal = document.querySelector("dialog:modal");
    return isNew(region) || (modal !== null && !modal.contains(region));
  };
  const changed = ({ type, target, addedNodes }: MutationRecord): (string | null)[] => {
    const element = target instanceof Element ? target : target.parentElement;
    const region = element?.closest(live) ?? null;
    if (region === null || isSilent(region)) return [];
    // Atomic regions are read as a whole.
    const isWhole = (region.ariaAtomic ?? String(region.ariaLive === null)) === "true";
    const whole = isWhole ? region : (element?.closest("[aria-atomic=true]") ?? null);
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
 * Records what a screen reader announces: changes of a known live region, and alerts that are inserted with
 * their text (some readers ignore other new regions). Call it before the first page; each load starts anew.
 */
export const recordAnnouncements = async (page: Page) => {
  await page.addInitScript(recordInPage);
  return {
    /** Waits until changes of every live region would be announced. */
    expectListening: () =>
      expect.poll(() => page.evaluate(() => window.isListenedTo?.() ?? false)).toBe(true),
    /** Waits until this was announced once, and clears the record. */
    expectHeard: async (words: RegExp): Promise<void> => {
      await expect
        .poll(() => page.evaluate(() => window.announced ?? []), { message: `announced: ${words}` })
        .toContainEqual(expect.stringMatching(words));
      const all = await page.evaluate(() => window.announced?.splice(0) ?? []);
      expect(all.filter((text) => words.test(text))).toHaveLength(1);
    },
  };
};
