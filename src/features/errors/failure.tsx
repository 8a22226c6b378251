import { Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { ErrorFrame } from "./error-frame.tsx";

/** Data that could not be loaded, or a fault of the page (spec §8): try again, or back to the catalogue. */
export const Failure = () => {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <ErrorFrame>
      <ErrorBody code={500} title={t("error.500.title")} lead={t("error.500.lead")}>
        <Button onClick={() => void router.invalidate()}>{t("error.500.again")}</Button>
        <Link to="/catalog/" className={buttonClass({ kind: "line" })}>
          {t("error.500.catalog")}
        </Link>
      </ErrorBody>
    </ErrorFrame>
  );
};
