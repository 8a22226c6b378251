import { useTranslation } from "react-i18next";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bonus, card, user } from "../../ui/icons.ts";
import styles from "./deletion.module.css";

/** What is erased. `isAsked`: the deletion has been asked for. */
export const ErasedList = ({ isAsked = false }: { isAsked?: boolean }) => {
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
          {t(isAsked ? "erased.bonusNow" : "erased.bonusNote")}
        </Consequence>
      </Consequences>
    </div>
  );
};
