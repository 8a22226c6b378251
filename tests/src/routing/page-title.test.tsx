// @vitest-environment jsdom
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
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

test.each([
  ["/documents/", "Документы — Личный кабинет"],
  ["/nothing/", "Такой страницы нет — Личный кабинет"],
  ["/documents/nothing/", "Такой страницы нет — Личный кабинет"],
  ["/faq/nothing/", "Такой страницы нет — Личный кабинет"],
])("the title at %s is: %s", async (address, title) => {
  document.title = "";
  const world = emptyWorld(address);
  const texts = createTexts("ru", world.warn);
  const page = { texts, element: { dataset: {} }, receiveCode: unasked, switchLanguage: unasked };
  const { app, context, start } = createKabinet(world, readConfig({}), page);
  start();
  const router = createAppRouter("ru", context, createMemoryHistory({ initialEntries: [address] }));
  onNavigate(router, texts, document, createDynamicTitle());
  vi.stubGlobal("scrollTo", () => undefined);
  await router.load();
  await mount(
    <Frame app={app} context={context}>
      <RouterProvider router={router} />
    </Frame>,
  );
  await vi.waitFor(() => expect(document.title.replaceAll("\u00a0", " ")).toBe(title));
});
