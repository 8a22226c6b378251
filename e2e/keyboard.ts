import { expect, type Locator, type Page } from "@playwright/test";

type Seen = { name: string; ringed: boolean; uncovered: boolean };

/** The focused element: role and name, whether a focus ring is painted, and whether it is covered. */
const lookAtFocus = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body)
      return { name: "nothing", ringed: true, uncovered: true };
    const isRing = ({ outlineStyle, outlineWidth, content }: CSSStyleDeclaration): boolean =>
      outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && content !== "none";
    const around = [focused, focused.parentElement, focused.closest("label, li")].filter(
      (box) => box !== null,
    );
    const styles = around.flatMap((box) => [getComputedStyle(box), getComputedStyle(box, "::after")]);
    const { left, top, width, height } = focused.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inSight = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    const hit = document.elementFromPoint(x, y);
    const words = focused.getAttribute("aria-label") ?? focused.textContent;
    return {
      name: `${focused.localName} ${words.replaceAll(/\s+/g, " ").trim()}`,
      // A heading is focused to be read out; it needs no ring.
      ringed: focused.matches("[tabindex='-1']") || styles.some(isRing),
      uncovered: inSight && (hit === null || around.some((box) => box.contains(hit) || hit.contains(box))),
    };
  });

/** Uses a page without a mouse. Every focused element must have a ring, be visible and not covered. */
export const keyboardAt = (page: Page) => {
  const { keyboard } = page;
  const step = async (key: "Tab" | "Shift+Tab") => {
    await keyboard.press(key);
    let seen = await lookAtFocus(page);
    // The ring is painted in the next frame.
    if (!seen.ringed || !seen.uncovered)
      await expect
        .poll(async () => (seen = await lookAtFocus(page)), {
          message: "a ring around what has the focus, and nothing over it",
        })
        .toMatchObject({ ringed: true, uncovered: true });
    return seen.name;
  };
  const hasFocus = (control: Locator) =>
    control.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 });
  /** A limit for a control that is never reached. */
  const go = async (control: Locator, key: "Tab" | "Shift+Tab") => {
    const passed: string[] = [];
    for (let steps = 0; steps < 60; steps += 1) {
      if (await hasFocus(control)) return;
      passed.push(await step(key));
    }
    throw new Error(`the focus does not come to ${control.toString()}; it passed ${passed.join(", ")}`);
  };
  return {
    press: (key: string) => keyboard.press(key),
    type: (text: string) => keyboard.type(text),
    tab: () => step("Tab"),
    /** Presses Tab until the control is focused. */
    tabTo: (control: Locator) => go(control, "Tab"),
    backTo: (control: Locator) => go(control, "Shift+Tab"),
    /** Tabs to a link or button and presses it. */
    follow: async (control: Locator) => {
      await go(control, "Tab");
      await keyboard.press("Enter");
    },
    /** Focus wraps inside a modal dialog in both directions. */
    expectTrapped: async (dialog: Locator) => {
      for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab"]) {
        await keyboard.press(key);
        // Between the last and first stop a browser may focus its own bars.
        const isInside = (element: Element) =>
          element.contains(document.activeElement) || document.activeElement === document.body;
        expect(await dialog.evaluate(isInside), "the focus is in the dialog").toBe(true);
      }
    },
  };
};
