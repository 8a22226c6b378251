// @vitest-environment jsdom
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { ChatIcon, FloatingChat } from "#src/features/shell/support.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import type { RouterContext } from "#src/routing/router-context.ts";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { mount } from "../ui/mount.ts";

/** A page's chat links in Russian or English, with this messenger configured. */
const chatsOf = async (supportUrl: string | null, language: "ru" | "en") => {
  const texts = createTexts(language, (message) => expect.fail(message));
  await texts.load("shell");
  // Cast: the chat reads one setting of the context.
  const context = { config: { supportUrl } } as unknown as RouterContext;
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <ProvideRouterContext value={context}>
        <FloatingChat />
        <ChatIcon round />
      </ProvideRouterContext>
    </I18nextProvider>,
  );
  return Array.from(container.querySelectorAll("a"));
};

test.each(["ru", "en"] as const)(
  "the support chat opens the messenger in a new tab, and its name says so (%s)",
  async (language) => {
    const links = await chatsOf("https://t.me/kabinet_bot", language);
    expect(links.length).toBe(2);
    for (const link of links) {
      expect(link.href).toBe("https://t.me/kabinet_bot");
      expect(link.target).toBe("_blank");
      expect(link.rel).toContain("noopener");
      expect(link.getAttribute("aria-label")).toMatch(language === "ru" ? /новой вкладке/ : /new tab/);
    }
  },
);

test("without a configured messenger there is no chat", async () => {
  expect(await chatsOf(null, "ru")).toEqual([]);
});
