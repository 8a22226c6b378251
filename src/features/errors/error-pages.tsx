import { lazyRouteComponent } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { inLanguage } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { Component, type ReactNode, Suspense } from "react";
import { useTitle } from "../../routing/dynamic-title.tsx";
import styles from "./error-pages.module.css";

/** Error pages, loaded on demand. */
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

/** Preloads the error pages, so that they work offline. */
export const loadErrorPages = async (): Promise<void> => {
  await Promise.all(
    [NotFoundPage, FailurePage].map(async ({ preload }) => {
      await preload?.();
    }),
  );
};

/** Shown if the error page itself fails (spec §8): only text and a link. */
export const LastResort = () => {
  const { t, i18n } = useTranslation();
  return (
    <main className={styles.alone}>
      <h1 tabIndex={-1}>{t("error.last.title")}</h1>
      <a href={inLanguage("/", shownLanguage(i18n))}>{t("error.home")}</a>
    </main>
  );
};

/** The error page's code could not be loaded. After the release's one reload a minute, offers this URL again. */
const WithoutErrorPage = () => {
  const { t, i18n } = useTranslation();
  const { currentPage } = useRouterContext();
  if (useView("release", releaseView) !== "broken") return <p role="status">{t("loading")}</p>;
  return (
    <main className={styles.alone}>
      <h1 tabIndex={-1}>{t("error.release.title")}</h1>
      <p>{t("error.release.lead")}</p>
      <a href={inLanguage(currentPage.address(), shownLanguage(i18n))}>{t("error.release.again")}</a>
    </main>
  );
};

interface ErrorBoundaryProps {
  onFailure(failure: unknown): void;
  children: ReactNode;
}

/** Catches everything that no other boundary does and shows the last resort (spec §8). */
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

/** A valid URL whose object does not exist: shown as 404 (spec §8). */
export const NoSuchPage = () => {
  const { t } = useTranslation();
  useTitle(t("error.404.title"));
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
};
