import { lazyRouteComponent } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { inLanguage } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { Component, type ReactNode, Suspense } from "react";
import { useTitle } from "../../routing/told-title.tsx";

/** Error pages for the router; their code is fetched when one is needed. */
export const NotFoundPage = lazyRouteComponent(() =>
  import("./not-found.tsx").then(
    ({ NotFound }) => ({ default: NotFound }),
    () => ({ default: LastResort }),
  ),
);
export const FailurePage = lazyRouteComponent(() =>
  import("./failure.tsx").then(
    ({ Failure }) => ({ default: Failure }),
    () => ({ default: WithoutErrorPage }),
  ),
);

/** Fetches their code, so that they are there when nothing else comes any more; resolves when they are. */
export const loadErrorPages = async (): Promise<void> => {
  await Promise.all(
    [NotFoundPage, FailurePage].map(async ({ preload }) => {
      await preload?.();
    }),
  );
};

/** The error page itself could not be shown (spec §8): words and a link, nothing that could fail again. */
export const LastResort = () => {
  const { t, i18n } = useTranslation();
  return (
    <main>
      <h1 tabIndex={-1}>{t("error.last.title")}</h1>
      <a href={inLanguage("/", shownLanguage(i18n))}>{t("error.home")}</a>
    </main>
  );
};

/**
 * Neither the page has come nor the one that says so. Once the release has tried what it may (one reload a minute), as
 * little as the last resort, for the same address.
 */
const WithoutErrorPage = () => {
  const { t, i18n } = useTranslation();
  const { here } = useRouterContext();
  if (useView("release", releaseView) !== "broken") return <p role="status">{t("loading")}</p>;
  return (
    <main>
      <h1 tabIndex={-1}>{t("error.release.title")}</h1>
      <p>{t("error.release.lead")}</p>
      <a href={inLanguage(here.read(), shownLanguage(i18n))}>{t("error.release.again")}</a>
    </main>
  );
};

interface ErrorBoundaryProps {
  /** What could not be shown, and what was to be shown in its place. */
  onFailure(failure: unknown): void;
  children: ReactNode;
}

/** What nobody below has caught, an error page that fails itself first of all, ends in the last resort (spec §8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(failure: unknown): void {
    this.props.onFailure(failure);
  }
  override render(): ReactNode {
    return this.state.failed ? <LastResort /> : this.props.children;
  }
}

/** A page whose address fits while what it names is not there: shown as any address without a page (spec §8). */
export const NoSuchPage = () => {
  const { t } = useTranslation();
  useTitle(t("error.404.title"));
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
};
