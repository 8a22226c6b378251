import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";

/** The last try certainly changed nothing. */
export const UnchangedNotice = ({ notice }: { notice: "unreachable" | null }) => {
  const { t } = useTranslation("subscription");
  return notice === null ? null : (
    <Notice kind="bad" role="alert" title={t("notice.unreachable")}>
      {t("notice.unreachable.lead")}
    </Notice>
  );
};
