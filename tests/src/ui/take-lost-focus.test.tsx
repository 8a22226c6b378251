// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { takeLostFocus } from "#src/ui/focus.ts";
import { find, mount } from "./mount.ts";

/** An applied code replaces its field with the result and an undo button. */
const Promo = () => {
  const [applied, setApplied] = useState(false);
  return (
    <>
      <button type="button">Pay</button>
      {applied ? (
        <button type="button" id="remove" ref={takeLostFocus}>
          Remove the code
        </button>
      ) : (
        <button type="button" id="apply" onClick={() => setApplied(true)}>
          Apply
        </button>
      )}
    </>
  );
};

test("the replacement of a focused control gets the focus", async () => {
  const container = await mount(<Promo />);
  const apply = find(container, "#apply", HTMLButtonElement);
  apply.focus();
  await act(async () => apply.click());
  expect(document.activeElement).toBe(find(container, "#remove", HTMLButtonElement));
});

test("focus elsewhere stays", async () => {
  const container = await mount(<Promo />);
  const pay = find(container, "button", HTMLButtonElement);
  pay.focus();
  await act(async () => find(container, "#apply", HTMLButtonElement).click());
  expect(document.activeElement).toBe(pay);
});
