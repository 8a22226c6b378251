// @vitest-environment jsdom
import { act, type ReactNode } from "react";
import { expect, test } from "vitest";
import { MainNav, PersonMenu, PhoneMenu } from "#src/features/shell/menus.tsx";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { defined } from "../../defined.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";

const client = {
  id: 1,
  cityId: 5,
  firstName: "Anna",
  lastName: "Lime",
  phone: "79161234507",
  bonus: 124_050,
};
const catalog = {
  cities: [
    { id: 4, name: "Tver" },
    { id: 5, name: "Kazan" },
  ],
  org: { whatsapp: "https://wa.example/1", telegram: "https://tg.example/2", vk: "https://vk.example/3" },
};
const still = { subscribe: () => () => undefined };
// Cast: menus only read these parts.
const router = {
  config: { app: { version: "7.8.9" }, supportUrl: "https://chat.example/4" },
  theme: { ...still, read: () => "system", choose: () => undefined },
  currentPage: { ...still, address: () => "/payments/", path: () => "/payments/" },
} as unknown as RouterContext;

const open = async (menu: ReactNode) => {
  const { container, sent } = await mountBeside("payments", {}, await withLinks(menu), {
    router,
    context: { client, catalog },
    children: { inbox: { matches: () => false, context: { open: false, latest: 3, seen: 2 } } },
  });
  // The panel is rendered when it opens.
  await act(async () => container.querySelector("[popover]")?.dispatchEvent(new Event("beforetoggle")));
  const wordsOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent).replaceAll("\u00a0", " ").trim();
  return {
    links: Array.from(container.querySelectorAll("a"), (link) => [wordsOf(link), link.getAttribute("href")]),
    text: container.textContent.replaceAll("\u00a0", " ").replaceAll("\u2060", ""),
    signOut: () =>
      defined(
        Array.from(container.querySelectorAll("button")).find((each) => wordsOf(each) === "Log out"),
        "Log out",
      ).click(),
    sent,
  };
};

test("the menu of phones has the entries of the specification, messengers and the version", async () => {
  const { links, text, signOut, sent } = await open(<PhoneMenu onClose={() => undefined} />);
  expect(links).toEqual([
    ["Kabinet, home", "/"],
    ["1 240 bonus points", "/bonus-system/"],
    ["Devices", "/catalog/"],
    ["Subscriptions", "/subscriptions/"],
    ["Payments", "/payments/"],
    ["Cards", "/cards/"],
    ["Personal data", "/profile/"],
    ["Bonus points", "/bonus-system/"],
    ["About us", "/about/"],
    ["Questions and answers", "/faq/"],
    ["Messages new", "/messages/"],
    ["Documents", "/documents/"],
    ["Offices", "/offices/"],
    ["Chat with support, opens in a new tab", "https://chat.example/4"],
    ["WhatsApp, opens in a new tab", "https://wa.example/1"],
    ["Telegram, opens in a new tab", "https://tg.example/2"],
    ["VK, opens in a new tab", "https://vk.example/3"],
    ["Русский", "/payments/"],
  ]);
  expect(text).toContain("Anna Lime");
  expect(text).toContain("Kazan");
  expect(text).toContain("7.8.9");
  signOut();
  expect(sent).toEqual([{ type: "session.logoutRequested" }]);
});

test("the centre menu of wide screens has the entries of the specification", async () => {
  expect((await open(<MainNav />)).links).toEqual([
    ["Devices", "/catalog/"],
    ["Subscriptions", "/subscriptions/"],
    ["Payments", "/payments/"],
    ["About us", "/about/"],
    ["Questions and answers", "/faq/"],
  ]);
});

test("the profile's menu has the person, the balance, the city and the legal documents", async () => {
  const { links, text, signOut, sent } = await open(<PersonMenu />);
  expect(links).toEqual([
    ["Bonus points 1 240", "/bonus-system/"],
    ["Personal data", "/profile/"],
    ["Cards", "/cards/"],
    ["Messages new", "/messages/"],
    ["Documents", "/documents/"],
    ["Offices", "/offices/"],
    ["Terms of service", "/contract/"],
    ["Privacy policy", "/privacy/"],
    ["Cookies", "/cookies/"],
    ["Terms of recurring charges", "/rekurrent/"],
    ["Русский", "/payments/"],
  ]);
  expect(text).toContain("Anna Lime");
  expect(text).toContain("+7 (916) 123-45-07");
  expect(text).toContain("Kazan");
  signOut();
  expect(sent).toEqual([{ type: "session.logoutRequested" }]);
});
