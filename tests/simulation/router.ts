import { redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { land, requireAccount, requireRegistration } from "#src/routing/guards.ts";
import { isPrivatePage } from "#src/routing/private-pages.ts";
import { LandingSearch } from "#src/routing/landing-search.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";

type Target = {
  to: string;
  href?: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
};

/** What the session's redirects and the invariants use of a router. */
export type Router = {
  readonly latestLocation: { pathname: string };
  /** The visible page: the previous one until the guards of the next have decided. */
  readonly shown: string;
  /** Why the error page is shown; null if it is not. */
  readonly broken: string | null;
  navigate(target: Target): Promise<void>;
  invalidate(): Promise<void>;
  clearCache(): void;
  subscribe(event: "onBeforeLoad", listener: (navigation: Navigation) => void): void;
  readonly options: { defaultOnCatch?: (failure: unknown) => void };
};

/** A navigation, also to the same page. */
type Navigation = { fromLocation: object | undefined; pathChanged: boolean };

export const privatePaths = [
  "/subscriptions/",
  "/catalog/",
  "/catalog/e-bikes/kolibri-cargo/",
  "/profile/",
  "/checkout/",
  "/success/",
  "/cards/",
  "/payments/",
] as const;
export const publicPaths = ["/", "/registration/", "/faq/", "/information-delete-profile/"] as const;

export const isPrivate = isPrivatePage;

const fill = ({ to, href, params = {} }: Target): string =>
  (href?.split("?")[0] ?? to).replaceAll(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );

/** The target of a redirect; null if the error is no redirect. */
const redirectIn = (thrown: unknown): Target | null =>
  typeof thrown === "object" && thrown !== null && "options" in thrown
    ? // Cast: TanStack Router's `redirect` carries its options.
      (thrown.options as Target)
    : null;

/** More redirects than any navigation needs: a loop. */
const tooMany = 20;

/** A small router around the product's guards. With `leads` null it has none. */
export const createRouter = (
  context: RouterContext,
  first: URL,
  leads: ((path: string) => string | null) | null,
  part: () => Promise<void>,
  went: (path: string, redirects: number, from: string | null) => void,
): Router & { load(): Promise<void> } => {
  let path = first.pathname;
  let search: Record<string, unknown> = Object.fromEntries(first.searchParams);
  let shown = "";
  let broken: string | null = null;
  let navigation = 0;
  const listeners: ((navigation: Navigation) => void)[] = [];
  const fetched = new Set<string>();
  const options: Router["options"] = {};

  const navigated = (): void => {
    const fromLocation = shown === "" ? undefined : {};
    for (const listener of listeners) listener({ fromLocation, pathChanged: shown !== path });
  };

  const guard = async (): Promise<void> => {
    if (leads === null) return;
    const further = leads(path);
    if (further !== null) redirect({ to: further, throw: true });
    if (path === "/") await land(context, v.parse(LandingSearch, search), {});
    else if (path === "/registration/") await requireRegistration(context);
    else if (isPrivate(path)) await requireAccount(context, path);
  };

  const load = async (): Promise<void> => {
    navigation += 1;
    const mine = navigation;
    navigated();
    for (let redirects = 0; redirects < tooMany; redirects += 1) {
      const asked = path;
      let thrown: unknown = null;
      await guard()
        .then(() => (fetched.has(asked) ? undefined : part()))
        .catch((failure: unknown) => {
          thrown = failure;
        });
      if (mine !== navigation) return;
      if (thrown === null) {
        shown = path;
        fetched.add(path);
        broken = null;
        went(path, redirects, null);
        return;
      }
      const target = redirectIn(thrown);
      if (target === null) {
        shown = path;
        broken = thrown instanceof Error ? thrown.message : "something else than an error";
        options.defaultOnCatch?.(thrown);
        return;
      }
      path = fill(target);
      navigated();
      search = {};
      went(path, redirects + 1, asked);
    }
  };

  return {
    get latestLocation() {
      return { pathname: path };
    },
    get shown() {
      return shown;
    },
    get broken() {
      return broken;
    },
    load,
    navigate: (target) => {
      path = fill(target);
      navigated();
      search = target.search ?? {};
      return load();
    },
    invalidate: load,
    clearCache: () => undefined,
    subscribe: (_, listener) => void listeners.push(listener),
    options,
  };
};
