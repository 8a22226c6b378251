// @vitest-environment jsdom
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { useErasureDay } from "#src/features/deletion/deletion-effects.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { ProvideRouterContext } from "#src/routing/router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mount } from "../ui/mount.ts";

const Ends = () => <p>{useErasureDay()}</p>;

test.each([
  ["2026-11-26T09:00:00Z", "8 December"],
  // In Moscow it is the next day, and the year has changed by then.
  ["2026-12-20T21:30:00Z", "2 January 2027"],
])("a client who requests deletion at %s reads its day", async (moment, sentence) => {
  const texts = createTexts("en", (message) => expect.fail(message));
  await texts.load("shell");
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <ProvideRouterContext value={contextAt(moment)}>
        <Ends />
      </ProvideRouterContext>
    </I18nextProvider>,
  );
  expect(container.textContent?.replaceAll("\u00a0", " ")).toBe(sentence);
});
