import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { ErrorFrame } from "./failure.tsx";

/** 400: an address that cannot be read. */
export const BadAddress = () => {
  const { t } = useTranslation();
  return (
    <ErrorFrame>
      <ErrorBody code={400} title={t("error.400.title")} lead={t("error.400.lead")}>
        <Link to="/" className={buttonClass()}>
          {t("error.account")}
        </Link>
      </ErrorBody>
    </ErrorFrame>
  );
};
