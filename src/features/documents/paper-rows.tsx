import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Act, deviceName, signatureOf, type Subscription } from "#contract/subscription.ts";
import { doc } from "../../ui/icons.ts";
import { RowBody, rowClass } from "../../ui/row.tsx";
import { useDayOf, useDayWords } from "../../routing/use-calendar.ts";
import { iconOfAct } from "../papers/icon-of-act.ts";
import { usePaperName } from "../papers/use-paper-name.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/** An act: to be read and signed, of which device and of which day; or to be read again. */
export const ActRow = ({ act, subscription }: { act: Act; subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const nameOf = usePaperName();
  const day = useDayOf(useSubscriptionZone(subscription));
  const device = deviceName(subscription);
  const { id, type, signed, signedAt, created } = act;
  return (
    <li>
      <Link to="/documents/" search={{ act: id }} className={rowClass()}>
        <RowBody
          icon={iconOfAct(act)}
          {...(!signed && { iconKind: "sign" })}
          title={nameOf(act)}
          note={
            signed
              ? signedAt === null
                ? t("act.signed")
                : t(`act.on.${signatureOf(type)}`, { day: day(signedAt) })
              : created === undefined
                ? device
                : t("act.of", { device, day: day(created) })
          }
          go
        />
      </Link>
    </li>
  );
};

/** The contract of a subscription. */
export const ContractRow = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const day = useDayWords();
  const { id, start } = subscription;
  return (
    <li>
      <Link to="/print/" search={{ contract: id }} className={rowClass()}>
        <RowBody
          icon={doc}
          title={t("contract.title", { id })}
          note={start === null ? t("contract.waiting") : t("contract.since", { day: day(start) })}
          go
        />
      </Link>
    </li>
  );
};
