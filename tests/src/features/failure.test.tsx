// @vitest-environment jsdom
import {
  type ErrorRouteComponent,
  RouterProvider,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";
import { sessionView } from "#machines/session/session.view.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { readConfig } from "#src/routing/config.ts";
import { Failure } from "#src/features/errors/failure.tsx";
import { ErrorBoundary } from "#src/features/errors/error-pages.tsx";
import { NotFound } from "#src/features/errors/not-found.tsx";
import { Frame } from "#src/app/all-pages.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { type Language, inLanguage } from "#contract/language.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { Outage } from "#src/ports/api/answer.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { mount } from "../ui/mount.ts";

const unasked = () => Promise.reject(new Error("nothing is asked here"));

/** A first visit. */
const visit = async (language: Language) => {
  const world = { ...emptyWorld(inLanguage("/", language)), warn: () => undefined };
  const page = {
    texts: createTexts(language, world.warn),
    element: { dataset: {} },
    receiveCode: unasked,
    switchLanguage: unasked,
  };
  const kabinet = createKabinet(world, readConfig({}), page);
  kabinet.start();
  await waitFor(kabinet.session, (snapshot) => sessionView(snapshot).screen === "phone");
  return kabinet;
};

interface Site {
  language?: Language;
  /** Errors of the page's guard and of its data. */
  guard?: () => void;
  load?: () => unknown;
  errorPage?: ErrorRouteComponent;
  path?: string;
}

/** A page in the product's router with its error pages. */
const open = async ({
  language = "ru",
  guard = () => undefined,
  load = () => undefined,
  errorPage = Failure,
  path = "/",
}: Site) => {
  const { app, context } = await visit(language);
  await context.texts.load("common", "shell", "sign-in");
  const root = createRootRouteWithContext<RouterContext>()();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: guard,
    loader: load,
    component: () => <h1>shown</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    context,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: errorPage,
    defaultNotFoundComponent: NotFound,
    disableGlobalCatchBoundary: true,
    trailingSlash: "always",
  });
  await router.load();
  const onFailure = vi.fn<(failure: unknown) => void>();
  const container = await mount(
    <Frame app={app} context={context}>
      <ErrorBoundary onFailure={onFailure}>
        {/* Cast: this router has routes of its own, not the product's. */}
        <RouterProvider router={router as never} />
      </ErrorBoundary>
    </Frame>,
  );
  return { container, onFailure, text: (container.textContent ?? "").replaceAll("\u00a0", " ") };
};

const throwing = (failure: unknown) => () => {
  throw failure;
};

// Errors are logged for developers; here they are intended.
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("scrollTo", () => undefined);
});

describe("the error page", () => {
  test("shows 500 by default", async () => {
    const { text } = await open({ load: throwing(new Error("the page is broken")) });
    expect(text).toContain("500");
    expect(text).toContain("Сломалось у нас, не у вас");
  });
  test("shows the server's status", async () => {
    const { text } = await open({ load: throwing(new Outage("no answer", { status: 502 })) });
    expect(text).toContain("502");
    expect(text).toContain("Сломалось у нас, не у вас");
  });
  test("says that a server is busy, if it is: nothing is broken", async () => {
    const { text } = await open({ load: throwing(new Outage("no answer", { status: 503 })) });
    expect(text).toContain("503");
    expect(text).toContain("Сервис сейчас перегружен");
  });
  test.each([
    [500, "ru", "Подождите минуту и повторите."],
    [503, "ru", "Подождите минуту и повторите."],
    [503, "en", "Wait a minute and try again."],
  ] as const)("does not send a visitor to payments (%d, %s)", async (status, language, sentence) => {
    const { text } = await open({ language, load: throwing(new Outage("no answer", { status })) });
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/платил|Платеж|paying|Payments/);
  });
  test.each([
    ["ru", "Ошибка"],
    ["en", "Error"],
  ] as const)("only says that there is an error if nothing broke (%s)", async (language, word) => {
    const { container } = await open({ language, load: throwing(new Outage("refused", { status: 404 })) });
    expect(container.querySelector("h1")?.textContent).toBe(word);
  });
  test.each([
    ["ru", "Повторить", "К каталогу"],
    ["en", "Repeat actions", "Back to catalogue"],
  ] as const)("offers a retry and the catalogue (%s)", async (language, again, catalog) => {
    const { container } = await open({ language, load: throwing(new Error("broken")) });
    const offers = Array.from(
      container.querySelectorAll("main button, main a"),
      ({ textContent }) => textContent,
    );
    expect(offers.map((offer) => offer?.replaceAll("\u00a0", " "))).toEqual([again, catalog]);
  });
  test("is shown when a guard throws", async () => {
    const { text } = await open({ guard: throwing(new Error("there is no such guard")) });
    expect(text).toContain("500");
    expect(text).not.toContain("shown");
  });
});

test.each([
  ["ru", "Такой страницы нет", "Открыть кабинет", "Вопросы и ответы"],
  ["en", "This page could not be found", "Open my account", "Questions and answers"],
] as const)("an unknown URL says so, with a link home (%s)", async (language, title, home, answers) => {
  const { container } = await open({ language, path: "/nothing/" });
  expect(container.querySelector("h1")?.textContent?.replaceAll("\u00a0", " ")).toBe(title);
  const links = Array.from(container.querySelectorAll("main a"), (link) => [
    link.textContent.replaceAll("\u00a0", " "),
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([
    [home, "/"],
    [answers, "/faq/"],
  ]);
});

test.each([
  ["ru", "Не удалось показать страницу ошибки", "/"],
  ["en", "An error occurred while showing the error page", "/en/"],
] as const)("a failing error page leaves text and a link home (%s)", async (language, words, home) => {
  const failure = new Error("the error page is broken");
  const { container, text, onFailure } = await open({
    language,
    load: throwing(new Error("broken")),
    errorPage: throwing(failure),
  });
  expect(text).toContain(words);
  expect(container.querySelector("a")?.getAttribute("href")).toBe(home);
  expect(onFailure).toHaveBeenCalledWith(failure);
});
