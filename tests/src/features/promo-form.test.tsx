// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { bonusModel, flaggedBonusModel } from "#machines/bonus/bonus.model.ts";
import { promoView } from "#machines/bonus/bonus.view.ts";
import { PromoForm } from "#src/features/bonus/bonus-page.tsx";
import { edit, find } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";

/** Events sent to the machine when another code is typed. */
const sentFrom = async (promo: string): Promise<readonly unknown[]> => {
  const { situations } = bonusModel.explore();
  const there = situations.find(({ snapshot }) => snapshot.value.promo === promo);
  const { container, sent } = await mountBeside("bonus", there?.snapshot, <PromoForm />);
  await edit(find(container, "input", HTMLInputElement), "WELCOME20");
  return sent;
};

test.each(["applied", "refused", "unanswered"])(
  "typing another code removes the message that one was %s",
  async (promo) => {
    expect(await sentFrom(promo)).toEqual([{ type: "promo.reconsidered" }]);
  },
);

test("a view-only client cannot type a code; offline it can be typed", async () => {
  const readOnlyIn = async (model: typeof bonusModel, why: string) => {
    const { situations } = model.explore();
    const there = situations.find(({ snapshot }) => {
      const { submit } = promoView(snapshot);
      return !submit.can && submit.why === why;
    });
    const { container } = await mountBeside("bonus", there?.snapshot, <PromoForm />);
    return find(container, "input", HTMLInputElement).readOnly;
  };
  expect(await readOnlyIn(flaggedBonusModel, "viewOnly")).toBe(true);
  expect(await readOnlyIn(bonusModel, "offline")).toBe(false);
});

test.each(["entering", "applying"])("a code that is only %s stays", async (promo) => {
  expect(await sentFrom(promo)).toEqual([]);
});

test("a code is sent, and shown as credited, in its stored spelling", async () => {
  const { situations } = bonusModel.explore();
  const there = situations.find(
    ({ snapshot }) => snapshot.value.promo === "entering" && promoView(snapshot).submit.can,
  );
  const { container, sent } = await mountBeside("bonus", there?.snapshot, <PromoForm />);
  await edit(find(container, "input", HTMLInputElement), " bonus500 ");
  await act(async () => find(container, "form", HTMLFormElement).requestSubmit());
  expect(sent).toEqual([{ type: "promo.submitted", promo: "BONUS500" }]);
});
