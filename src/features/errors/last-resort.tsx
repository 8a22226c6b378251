import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { inLanguage } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";

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
export const WithoutErrorPage = () => {
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
