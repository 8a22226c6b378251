import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { buttonClass, textButtonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";

/** 404 (spec §8); a visitor's home link leads to the sign-in. */
export const NotFound = () => {
  const { t } = useTranslation(["common", "shell"]);
  const signedIn = useView("session", hasAccount);
  return (
    <ReadingPage>
      <ErrorBody code={404} title={t("error.404.title")} lead={t("error.404.lead")}>
        <Link to="/" className={buttonClass()}>
          {t("error.account")}
        </Link>
        {signedIn ? (
          <Link to="/catalog/" className={textButtonClass()}>
            {t("error.500.catalog")}
          </Link>
        ) : (
          <Link to="/faq/" className={textButtonClass()} data-visitor="">
            {t("shell:nav.faq")}
          </Link>
        )}
      </ErrorBody>
    </ReadingPage>
  );
};

/** 400: the URL cannot be read. */
export const BadAddress = () => {
  const { t } = useTranslation();
  return (
    <ReadingPage>
      <ErrorBody code={400} title={t("error.400.title")} lead={t("error.400.lead")}>
        <Link to="/" className={buttonClass()}>
          {t("error.account")}
        </Link>
      </ErrorBody>
    </ReadingPage>
  );
};
