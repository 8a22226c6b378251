import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { help } from "../../ui/icons.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { Page } from "../../ui/page.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { HomeMark } from "../../features/shell/home-mark.tsx";

/** The address names a situation that the models do not reach. */
export const UnknownSituation = () => {
  const { t } = useTranslation("situations");
  return (
    <Page kind="document" before={<TopBar mark={<HomeMark />} />}>
      <Outcome icon={help} title={t("unknown.title")} lead={t("unknown.lead")}>
        <Link to="/subscriptionstest/" search={{}} className={buttonClass()}>
          {t("all")}
        </Link>
      </Outcome>
    </Page>
  );
};
