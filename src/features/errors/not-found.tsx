import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { ErrorFrame } from "./error-frame.tsx";

/** 404 (spec §8): there is no such page, here is the way home. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <ErrorFrame>
      <ErrorBody code={404} title={t("error.404.title")} lead={t("error.404.lead")}>
        <Link to="/" className={buttonClass()}>
          {t("error.home")}
        </Link>
      </ErrorBody>
    </ErrorFrame>
  );
};
