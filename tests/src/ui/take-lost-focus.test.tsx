// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { takeLostFocus } from "#src/ui/pass-focus-on.ts";
import { find, mount } from "./mount.ts";

/** A code is applied: its field gives way to what it brought, and the button to take it back. */
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

test("what takes the place of a control that had the focus has it then", async () => {
  const place = await mount(<Promo />);
  const apply = find(place, "#apply", HTMLButtonElement);
  apply.focus();
  await act(async () => apply.click());
  expect(document.activeElement).toBe(find(place, "#remove", HTMLButtonElement));
});

test("whoever has gone on meanwhile stays where they are", async () => {
  const place = await mount(<Promo />);
  const pay = find(place, "button", HTMLButtonElement);
  pay.focus();
  await act(async () => find(place, "#apply", HTMLButtonElement).click());
  expect(document.activeElement).toBe(pay);
});
