import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Act, Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { doc, sign } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useDayOf } from "../payments/use-day-of.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import styles from "./paper-rows.module.css";

const useDevice = ({ deviceId, model }: Subscription): string => {
  const catalog = useView("account", catalogOf);
  return catalog?.gadgets.find(({ id }) => id === deviceId)?.name ?? model;
};

/** An act: to be read and signed, or to be read again. */
export const ActRow = ({ act, subscription }: { act: Act; subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const { t: named } = useTranslation("acts");
  const day = useDayOf(useCityZone());
  const device = useDevice(subscription);
  const { id, type, number = String(id), signed, signedAt } = act;
  return (
    <li>
      <Link to="/documents/" search={{ act: id }} className={rowClass()}>
        <RowBody
          icon={signed ? doc : sign}
          {...(!signed && { iconKind: "sign" })}
          title={named(`act.${type}`)}
          note={
            signed && signedAt !== null
              ? t("act.signed", { number, day: day(signedAt) })
              : t("act.unsigned", { number, device })
          }
          go
        />
      </Link>
    </li>
  );
};

/** The contract of a subscription, and the acts that belong to it. */
export const ContractRow = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const day = useDayWords();
  const device = useDevice(subscription);
  const { id, start, acts } = subscription;
  return (
    <li>
      <Link to="/print/" search={{ contract: id }} className={rowClass()}>
        <RowBody
          icon={doc}
          title={t("contract.title", { id })}
          note={
            start === null
              ? t("contract.waiting", { device })
              : t("contract.since", { device, day: day(start) })
          }
          go
        />
      </Link>
      {acts.length > 0 && (
        <details className={styles.acts}>
          <summary>{t("contract.acts", { count: acts.length })}</summary>
          <Rows>
            {acts.map((act) => (
              <ActRow key={act.id} act={act} subscription={subscription} />
            ))}
          </Rows>
        </details>
      )}
    </li>
  );
};
