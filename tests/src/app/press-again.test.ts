// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { pressAgain } from "#src/app/press-again.ts";

/** Renders buttons with these labels; returns the pressed ones. */
const show = (...words: string[]): number[] => {
  const pressed: number[] = [];
  document.body.replaceChildren(
    ...words.map((text, index) => {
      const button = document.createElement("button");
      button.textContent = text;
      button.addEventListener("click", () => pressed.push(index));
      return button;
    }),
  );
  return pressed;
};
const { dataset } = document.documentElement;

beforeEach(() => {
  delete dataset["pressed"];
});

test("of two equal debts, the pressed one's button is clicked again", () => {
  const pressed = show("Menu", "Pay 450 ₽", "Pay 7,890 ₽", "Pay 450 ₽");
  dataset["pressed"] = "1 2 Pay 450 ₽";
  pressAgain(document);
  expect(pressed).toEqual([3]);
  expect(dataset["pressed"]).toBeUndefined();
  pressAgain(document);
  expect(pressed).toEqual([3]);
});

test.each([
  ["one of the two has gone", ["Pay 450 ₽"]],
  ["another one has come", ["Pay 450 ₽", "Pay 450 ₽", "Pay 450 ₽"]],
  ["it says something else", ["Pay 460 ₽", "Pay 460 ₽"]],
])("no click is replayed where %s", (_, words) => {
  const pressed = show(...words);
  dataset["pressed"] = "1 2 Pay 450 ₽";
  pressAgain(document);
  expect(pressed).toEqual([]);
});

test("without a click none is replayed", () => {
  const pressed = show("Menu");
  pressAgain(document);
  dataset["pressed"] = "Menu";
  pressAgain(document);
  expect(pressed).toEqual([]);
});
