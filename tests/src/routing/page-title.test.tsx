// @vitest-environment jsdom
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { Frame } from "#src/app/all-pages.tsx";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { readConfig } from "#src/routing/config.ts";
import { createDynamicTitle } from "#src/routing/dynamic-title.tsx";
import { onNavigate } from "#src/routing/on-navigate.ts";
import { mount } from "../ui/mount.ts";

const unasked = () => Promise.reject(new Error("nothing is asked here"));

const open = async (addresses: string[], language: "ru" | "en" = "ru") => {
  document.title = "";
  const [address = "/"] = addresses.slice(-1);
  const world = emptyWorld(address);
  const texts = createTexts(language, world.warn);
  const page = { texts, element: { dataset: {} }, receiveCode: unasked, switchLanguage: unasked };
  const { app, context, start } = createKabinet(world, readConfig({}), page);
  start();
  const router = createAppRouter(language, context, createMemoryHistory({ initialEntries: addresses }));
  onNavigate(router, texts, document, createDynamicTitle());
  vi.stubGlobal("scrollTo", () => undefined);
  await router.load();
  await mount(
    <Frame app={app} context={context}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return router;
};

test.each([
  ["/documents/", "Документы — Личный кабинет"],
  ["/nothing/", "Такой страницы нет — Личный кабинет"],
  ["/documents/nothing/", "Такой страницы нет — Личный кабинет"],
  ["/faq/nothing/", "Такой страницы нет — Личный кабинет"],
])("the title at %s is: %s", async (address, title) => {
  await open([address]);
  await vi.waitFor(() => expect(document.title.replaceAll("\u00a0", " ")).toBe(title));
});

test.each([
  ["ru", "/en/documents/?q=42", "/documents/?q=42", "Документы — Личный кабинет"],
  ["en", "/documents/?q=42", "/en/documents/?q=42", "Documents — My account"],
] as const)(
  "after a switch to %s, Back to %s shows the page in the language that was chosen, at its address",
  async (language, former, address, title) => {
    const router = await open([former, language === "ru" ? "/nothing/" : "/en/nothing/"], language);
    await act(async () => router.history.back());
    await vi.waitFor(() => expect(document.title.replaceAll("\u00a0", " ")).toBe(title));
    expect(router.history.location.href).toBe(address);
    expect(router.history.length).toBe(2);
  },
);
