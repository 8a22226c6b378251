// @vitest-environment jsdom
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { bonusModel } from "#machines/bonus/bonus.model.ts";
import { Machines } from "#src/actors/use-view.tsx";
import { PromoForm } from "#src/features/bonus/promo-form.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { edit, find, mount } from "../ui/mount.ts";

/** An actor that is where it is, and notes what it is sent. */
const standing = (snapshot: unknown, sent: unknown[] = []) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: (event: unknown) => void sent.push(event),
});

/** What the machine is sent when another code is typed while it is there. */
const sentFrom = async (promo: string): Promise<readonly unknown[]> => {
  const { situations } = bonusModel.explore();
  const there = situations.find(({ snapshot }) => snapshot.value.promo === promo);
  const sent: unknown[] = [];
  const account = standing({ children: { bonus: standing(there?.snapshot, sent) } });
  const session = standing({ children: { account } });
  // Cast: of an application, no more is looked at here.
  const app = standing({ children: { session } }) as never;
  const texts = createTexts("en", (message) => {
    throw new Error(message);
  });
  await texts.load("bonus");
  const place = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <Machines app={app}>
        <PromoForm />
      </Machines>
    </I18nextProvider>,
  );
  await edit(find(place, "input", HTMLInputElement), "WELCOME20");
  return sent;
};

test.each(["applied", "refused", "unanswered"])(
  "who types another code no longer reads that one was %s",
  async (promo) => {
    expect(await sentFrom(promo)).toEqual([{ type: "promo.reconsidered" }]);
  },
);

test.each(["entering", "applying"])("nothing is forgotten while a code is only %s", async (promo) => {
  expect(await sentFrom(promo)).toEqual([]);
});
