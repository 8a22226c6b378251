import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";

/** The checkout was opened with nothing in it. */
export const NothingToPay = () => {
  const { t } = useTranslation("checkout");
  return (
    <>
      <h1 tabIndex={-1}>{t("review.bar")}</h1>
      <Empty
        art="/art/empty-payments.svg"
        title={t("nothing.title")}
        action={
          <>
            <Link to="/catalog/" className={buttonClass({ kind: "solid" })}>
              {t("nothing.catalog")}
            </Link>
            <Link to="/subscriptions/" className={textButtonClass()}>
              {t("success.subscriptions")}
            </Link>
          </>
        }
      >
        {t("nothing.lead")}
      </Empty>
    </>
  );
};
