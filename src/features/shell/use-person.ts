import { useTranslation } from "react-i18next";
import { cityOf, clientOf } from "#machines/account/account.view.ts";
import { groupDigits, wholePoints } from "#contract/kopecks.ts";
import { useView } from "../../actors/use-view.tsx";
import { phoneInText } from "../../ui/phone.ts";

/** The client's data, formatted for the menus. */
export const usePerson = () => {
  const { t } = useTranslation("shell");
  const client = useView("account", clientOf);
  const city = useView("account", cityOf);
  const name = [client.firstName, client.lastName].filter(Boolean).join(" ");
  const initials = [client.firstName, client.lastName]
    .map((part) => /^./su.exec(part ?? "")?.[0] ?? "")
    .join("");
  const points = wholePoints(client.bonus);
  return {
    firstName: client.firstName ?? t("profile.nameless"),
    name: name === "" ? t("profile.nameless") : name,
    initials: initials === "" ? t("profile.nameless").slice(0, 1) : initials,
    phone: phoneInText(client.phone),
    points: groupDigits(points),
    pointsWord: t("bonusWord", { count: points }),
    city: city?.name ?? null,
  };
};
