import { useTranslation } from "react-i18next";
import { languageNamed, reference } from "#contract/language.ts";
import { dayIn, timeIn } from "#contract/day.ts";
import { momentOf } from "#contract/payment.ts";
import { catalogView } from "#machines/account/account.view.ts";
import type { PaymentsView } from "#machines/payments/payments.view.ts";
import { stateOfPayment } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWayOfPaying } from "../checkout/use-way-of-paying.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-list.module.css";
import { csvOf, roublesIn } from "./payments-csv.ts";

const columns = [
  "number",
  "date",
  "time",
  "type",
  "device",
  "serial",
  "period",
  "status",
  "amount",
  "refunded",
  "method",
  "receipt",
] as const;

/** What was found, as a table for other programs. */
export const ExportPayments = ({
  found,
  save,
  unsaved,
}: {
  found: readonly ListedPayment[];
} & Pick<Extract<PaymentsView, { state: "ready" }>, "save" | "unsaved">) => {
  const { t, i18n } = useTranslation("payments");
  const language = languageNamed(i18n.language) ?? reference;
  const wayOf = useWayOfPaying();
  const send = useSend("account.payments");
  // Names of devices and the days of the city come with the catalogue: a file is not to say less than the page.
  const isNaming = useView("account", catalogView).state === "loading";
  const write = (): string => {
    const rows = found.map(({ payment, device, serial, zone }) => {
      const moment = new Date(momentOf(payment));
      return [
        payment.id,
        dayIn(zone, moment),
        timeIn(zone, moment),
        t(`type.${payment.type}`),
        device,
        serial,
        payment.period,
        t(`state.${stateOfPayment(payment)}`),
        roublesIn(language, payment.amount),
        roublesIn(language, payment.refunded ?? 0),
        wayOf(payment),
        payment.receipt ?? "",
      ];
    });
    return csvOf([columns.map((name) => t(`csv.${name}`)), ...rows], language);
  };
  return (
    <div className={styles.save}>
      <Button
        kind="line"
        busy={isNaming}
        {...(!save.can && { reason: t(`csv.${save.why}`) })}
        onClick={() => send({ type: "export.requested", name: `${t("csv.file")}.csv`, text: write() })}
      >
        {t(isNaming && save.can ? "csv.naming" : "csv")}
      </Button>
      {unsaved && (
        <Notice kind="bad" role="alert" title={t("csv.failed")}>
          {t("csv.failedLead")}
        </Notice>
      )}
    </div>
  );
};
