import { useTranslation } from "react-i18next";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bonus, card, grid, user } from "../../ui/icons.ts";
import styles from "./deletion.module.css";

/** What is erased, and, before it is asked for, what is not; `endsOn`: the day of it, in words. */
export const ErasedList = ({ endsOn }: { endsOn?: string }) => {
  const { t } = useTranslation("deletion");
  return (
    <div className={styles.list}>
      <Consequences>
        <Consequence icon={user} title={t("erased.person")}>
          {t("erased.personNote")}
        </Consequence>
        <Consequence icon={card} title={t("erased.cards")}>
          {t("erased.cardsNote")}
        </Consequence>
        <Consequence icon={bonus} title={t("erased.bonus")}>
          {t(endsOn !== undefined ? "erased.bonusNote" : "erased.bonusNow")}
        </Consequence>
        {endsOn !== undefined && (
          <Consequence icon={grid} title={t("erased.devices", { day: endsOn })}>
            {t("erased.devicesNote")}
          </Consequence>
        )}
      </Consequences>
    </div>
  );
};
