import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { vi } from "vitest";
import type { Language } from "#contract/language.ts";
import { Machines } from "#src/actors/use-view.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { ProvideRouterContext, type RouterContext } from "#src/routing/router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mount } from "../ui/mount.ts";

/** An actor with a fixed snapshot that records its events. */
export const standing = (snapshot: unknown, sent: unknown[] = []) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: (event: unknown) => void sent.push(event),
});

/** An actor whose events make its next snapshot. */
export const changing = <S, E>(first: S, next: (snapshot: S, event: E) => S) => {
  let snapshot = first;
  type Observer = { next?: (snapshot: S) => void };
  const observers = new Set<Observer>();
  return {
    getSnapshot: () => snapshot,
    subscribe: (observer: Observer) => {
      observers.add(observer);
      return { unsubscribe: () => void observers.delete(observer) };
    },
    send: (event: E) => {
      snapshot = next(snapshot, event);
      for (const observer of observers) observer.next?.(snapshot);
    },
  };
};

/**
 * Renders a part of a page, by default in English, with a fixed actor of the account, whose events are in
 * `sent`, or with a changing one. `account`: the account's own context, and its other actors. `at`: the moment on the
 * page; `router`: what else it reads of the application.
 */
export const mountBeside = async (
  name:
    | "bonus"
    | "cards"
    | "catalog"
    | "checkout"
    | "city"
    | "help"
    | "inbox"
    | "messages"
    | "payments"
    | "sign-in"
    | "signIns"
    | "subscription",
  snapshot: unknown,
  part: ReactNode,
  {
    children: others = {},
    language = "en",
    online = true,
    at = "2026-11-27T12:00:00Z",
    router = contextAt(at),
    ...account
  }: {
    children?: Record<string, unknown>;
    context?: object;
    language?: Language;
    online?: boolean;
    matches?: (state: object) => boolean;
    at?: string;
    router?: RouterContext;
  } = {},
): Promise<{ container: HTMLElement; sent: readonly unknown[] }> => {
  const sent: unknown[] = [];
  const beside = Object.entries(others).map(([other, situation]) => [other, standing(situation)]);
  const isLive = typeof snapshot === "object" && snapshot !== null && "getSnapshot" in snapshot;
  const own = { ...Object.fromEntries(beside), [name]: isLive ? snapshot : standing(snapshot, sent) };
  const children = { account: standing({ ...account, children: own }) };
  const session = standing({ children, context: { online } }, sent);
  // Cast: the part of the application that is read here.
  const app = standing({ children: { session } }) as never;
  const texts = createTexts(language, (message) => {
    throw new Error(message);
  });
  // Every page uses the texts of the shell, and most those of consequences.
  await texts.load("common", "shell", "consequences", name === "signIns" ? "profile" : name);
  if (name === "help") await texts.load("subscription", "subscriptions");
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <ProvideRouterContext value={router}>
        <Machines app={app}>{part}</Machines>
      </ProvideRouterContext>
    </I18nextProvider>,
  );
  return { container, sent };
};

/** Renders a part with links. */
export const withLinks = async (part: ReactNode): Promise<ReactNode> => {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/", component: () => part });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
    trailingSlash: "always",
  });
  vi.stubGlobal("scrollTo", () => undefined);
  await router.load();
  return <RouterProvider router={router} />;
};
