// @vitest-environment jsdom
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { act } from "react";
import { expect, test } from "vitest";
import { waitFor } from "xstate";
import { sessionView } from "#machines/session/session.view.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { Frame } from "#src/app/all-pages.tsx";
import { PhoneScreen } from "#src/features/sign-in/phone-screen.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { readConfig } from "#src/routing/config.ts";
import { edit, find, mount } from "../ui/mount.ts";

const unasked = () => Promise.reject(new Error("nothing is asked here"));

/** The empty form. */
const openForm = async (): Promise<HTMLElement> => {
  const world = { ...emptyWorld("/"), warn: () => undefined };
  const page = {
    texts: createTexts("ru", world.warn),
    element: { dataset: {} },
    receiveCode: unasked,
    switchLanguage: unasked,
  };
  const { app, context, session, start } = createKabinet(world, readConfig({}), page);
  start();
  const view = sessionView(await waitFor(session, (snapshot) => sessionView(snapshot).screen === "phone"));
  if (view.screen !== "phone") throw new Error("there is no form");
  await context.texts.load("common", "shell", "sign-in");
  const root = createRootRoute({ component: () => <PhoneScreen view={view} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  return mount(
    <Frame app={app} context={context}>
      {/* Cast: this router has no routes of the product's. */}
      <RouterProvider router={router as never} />
    </Frame>,
  );
};

const onlyRussian = "Войти можно только по российскому мобильному: +7 и ещё 10 цифр, первая — 9";

test.each([
  ["", "Заполните поле"],
  ["+7 (999", "В номере не хватает цифр: после +7 их 10"],
  ["+7 (812) 123-45-67", onlyRussian],
  ["+998 90 123 45 67", onlyRussian],
  ["998 90 123 45 67", onlyRussian],
  ["+7 (999) 000-00-611", onlyRussian],
])("what is wrong with a number is said as it is: %j", async (typed, fault) => {
  const container = await openForm();
  await edit(find(container, "input", HTMLInputElement), typed);
  await act(async () => find(container, "form", HTMLFormElement).requestSubmit());
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain(fault);
});

test("a fault disappears when the number changes, and is judged again on submit", async () => {
  const container = await openForm();
  const input = find(container, "input", HTMLInputElement);
  const submit = () => act(async () => find(container, "form", HTMLFormElement).requestSubmit());
  await submit();
  expect(container.textContent).toContain("Заполните поле");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await edit(input, "+7 (999) 000-00");
  expect(container.textContent).not.toContain("Заполните поле");
  expect(input.getAttribute("aria-invalid")).not.toBe("true");
  await submit();
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain("В номере не хватает цифр");
});
