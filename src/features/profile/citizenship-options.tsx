import { useTranslation } from "react-i18next";
import { Citizenship } from "#contract/user.ts";

/** Options of a select; the first is "not chosen". */
export const CitizenshipOptions = () => {
  const { t } = useTranslation("profile");
  return (
    <>
      <option value="">{t("choose")}</option>
      {Citizenship.options.map((code) => (
        <option key={code} value={code}>
          {t(`citizenship.${code}`)}
        </option>
      ))}
    </>
  );
};
