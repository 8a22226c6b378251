import { expect, type Page } from "@playwright/test";

/** Marks pressable elements that only their background distinguishes. */
const markGrounds = (): void => {
  const groundOf = (element: Element): string => getComputedStyle(element).backgroundColor;
  const isPainted = (element: Element): boolean => !/^rgba\(.*, 0\)$|^transparent$/.test(groundOf(element));
  for (const element of document.querySelectorAll("a[href], button, [role=option], summary")) {
    if (!isPainted(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    let around = element.parentElement;
    while (around !== null && !isPainted(around)) around = around.parentElement;
    if (around === null || groundOf(around) !== groundOf(element)) element.setAttribute("data-ground", "");
  }
};

/** Marked elements without an edge or their own colours, and current ones that look like the others. */
const findIndistinct = (): string[] => {
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}"`;
  const hasLine = ({ borderTopWidth, borderTopStyle, outlineWidth, outlineStyle }: CSSStyleDeclaration) =>
    (borderTopStyle !== "none" && parseFloat(borderTopWidth) >= 1) ||
    (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1);
  const grounds = Array.from(document.querySelectorAll("[data-ground]")).flatMap((element) => {
    const style = getComputedStyle(element);
    const keeps = style.getPropertyValue("forced-color-adjust") === "none";
    const isWord = style.textDecorationLine === "underline";
    return keeps || isWord || hasLine(style) ? [] : `no line around ${nameOf(element)}`;
  });
  const lookOf = (element: Element) =>
    ["", "::before", "::after"]
      .map((part) => getComputedStyle(element, part))
      .map((style) =>
        [
          style.color,
          style.backgroundColor,
          style.border,
          style.outline,
          style.boxShadow,
          style.textDecorationLine,
          style.fontWeight,
          style.content,
          style.height,
        ].join(),
      )
      .join();
  const current = "a[aria-current], [aria-selected=true], button[aria-pressed=true]";
  const alike = Array.from(document.querySelectorAll(current)).flatMap((element) => {
    const list = element.closest("ul, ol, nav, [role=listbox], [role=group]");
    const other = Array.from(list?.querySelectorAll(element.localName) ?? []).find(
      (each) => !each.matches(current) && each.checkVisibility(),
    );
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    if (other === undefined || !isSeen || lookOf(other) !== lookOf(element)) return [];
    return `${nameOf(element)} is current and looks like ${nameOf(other)}`;
  });
  return [...grounds, ...alike];
};

/**
 * In forced colours, which remove backgrounds, pressable elements have an edge and current ones still look
 * current. Restores the page's colours.
 */
export const expectVisibleInForcedColors = async (page: Page): Promise<void> => {
  await page.evaluate(markGrounds);
  await page.emulateMedia({ forcedColors: "active" });
  const untold = await page.evaluate(findIndistinct);
  await page.emulateMedia({ forcedColors: "none" });
  expect(untold, `with forced colours at ${page.url()}`).toEqual([]);
};
