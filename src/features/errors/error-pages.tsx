import { lazyRouteComponent, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** The error page itself could not be shown (spec §8): words and a link, nothing that could fail again. */
const LastResort = () => {
  const { t } = useTranslation();
  return (
    <main>
      <h1 tabIndex={-1}>{t("error.last.title")}</h1>
      <a href={useRouter().basepath}>{t("error.home")}</a>
    </main>
  );
};

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
    () => ({ default: LastResort }),
  ),
);

/** Fetches their code, so that they are there when nothing else comes any more. */
export const loadErrorPages = (): void => {
  for (const { preload } of [NotFoundPage, FailurePage]) void preload?.();
};
