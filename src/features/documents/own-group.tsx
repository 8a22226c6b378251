import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { Rows } from "../../ui/row.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { actsInOrder } from "./in-order.ts";
import styles from "./paper-rows.module.css";
import { ActRow, ContractRow } from "./paper-rows.tsx";

/** So many acts are shown at first: a device that was exchanged often has more. */
const atFirst = 5;

/** What belongs to one device: its acts, the newest first, and the contract that they all go back to. */
export const OwnGroup = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const device = deviceName(subscription);
  const [all, setAll] = useState(false);
  const signed = actsInOrder(subscription.acts.filter((act) => act.signed));
  const shown = all ? signed : signed.slice(0, atFirst);
  const more = signed.length - shown.length;
  return (
    <section className={styles.group}>
      <h3>{device}</h3>
      <Rows>
        {shown.map((act) => (
          <ActRow key={act.id} act={act} subscription={subscription} />
        ))}
        <ContractRow subscription={subscription} />
      </Rows>
      {more > 0 && (
        <TextButton aria-label={t("own.moreOf", { count: more, device })} onClick={() => setAll(true)}>
          {t("own.more", { count: more })}
        </TextButton>
      )}
    </section>
  );
};
