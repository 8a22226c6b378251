// @vitest-environment jsdom
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { Machines } from "#src/actors/use-view.tsx";
import { Creating } from "#src/features/checkout/creating.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { find, mount } from "../ui/mount.ts";

/** An actor that is where it is, and notes what it is sent. */
const standing = (snapshot: unknown, sent: unknown[] = []) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: (event: unknown) => void sent.push(event),
});

test("while another tab orders, it is said so, and there is a way back to the price", async () => {
  const waits = checkoutModel
    .explore()
    .situations.find(({ snapshot }) => snapshot.matches({ creating: "waitingForTurn" }));
  const sent: unknown[] = [];
  const checkout = standing(waits?.snapshot, sent);
  const account = standing({ children: { checkout } });
  const session = standing({ children: { account } });
  // Cast: of an application, no more is looked at here.
  const app = standing({ children: { session } }) as never;
  const texts = createTexts("en", (message) => {
    throw new Error(message);
  });
  await texts.load("checkout");
  const place = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <Machines app={app}>
        <Creating />
      </Machines>
    </I18nextProvider>,
  );
  expect(find(place, "h1", HTMLElement).textContent).toMatch(/^You’re paying in\sanother tab$/);
  find(place, "button", HTMLElement).click();
  expect(sent).toEqual([{ type: "creation.setAside" }]);
});
