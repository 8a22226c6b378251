// @vitest-environment jsdom
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { Machines } from "#src/actors/use-view.tsx";
import { ChatIcon, FloatingChat } from "#src/features/shell/support.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { type RouterContext, ProvideRouterContext } from "#src/routing/router-context.tsx";
import { mount } from "../ui/mount.ts";
import { standing } from "./fake-actor.tsx";

interface Page {
  /** The configured messenger. */
  supportUrl: string | null;
  language?: "ru" | "en";
  /** The organisation of a client's page; absent for a visitor. */
  org?: { telegram: string | null; whatsapp: string | null; vk: string | null };
}

/** A page's chat links. */
const chatsOf = async ({ supportUrl, language = "en", org }: Page) => {
  const texts = createTexts(language, (message) => expect.fail(message));
  await texts.load("shell");
  const account = standing({ context: { catalog: org && { org } }, children: {} });
  const session = standing({ children: { ...(org && { account }) } });
  // Casts: the chat reads one setting of the context and the catalogue of the account.
  const app = standing({ children: { session } }) as never;
  const context = { config: { supportUrl } } as unknown as RouterContext;
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <ProvideRouterContext value={context}>
        <Machines app={app}>
          <FloatingChat />
          <ChatIcon round />
        </Machines>
      </ProvideRouterContext>
    </I18nextProvider>,
  );
  return Array.from(container.querySelectorAll("a"));
};

const telegram = { telegram: "https://t.me/shop", whatsapp: "https://wa.me/1", vk: null };

test.each(["ru", "en"] as const)(
  "the support chat opens the messenger in a new tab, and its name says so (%s)",
  async (language) => {
    for (const [page, href] of [
      [{ supportUrl: "https://t.me/kabinet_bot", language, org: telegram }, "https://t.me/kabinet_bot"],
      [{ supportUrl: null, language, org: telegram }, "https://t.me/shop"],
    ] as const) {
      const links = await chatsOf(page);
      expect(links.length).toBe(2);
      for (const link of links) {
        expect(link.href).toBe(href);
        expect(link.target).toBe("_blank");
        expect(link.rel).toContain("noopener");
        expect(link.getAttribute("aria-label")).toMatch(language === "ru" ? /новой вкладке/ : /new tab/);
      }
    }
  },
);

test("without a configured chat, a client's link names the organisation's messenger", async () => {
  const [first] = await chatsOf({ supportUrl: null, org: telegram });
  expect(first?.getAttribute("aria-label")).toMatch(/^Chat on Telegram, /);
  const [next] = await chatsOf({ supportUrl: null, org: { ...telegram, telegram: null } });
  expect(next?.getAttribute("aria-label")).toMatch(/^Chat on WhatsApp, /);
});

test("without any messenger there is no chat", async () => {
  expect(await chatsOf({ supportUrl: null })).toEqual([]);
  expect(await chatsOf({ supportUrl: null, org: { telegram: null, whatsapp: null, vk: null } })).toEqual([]);
});
