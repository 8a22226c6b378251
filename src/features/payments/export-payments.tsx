import { useTranslation } from "react-i18next";
import { type Language, languageNamed, reference } from "#contract/language.ts";
import { dayIn, timeIn } from "#contract/day.ts";
import { momentOf } from "#contract/payment.ts";
import { catalogView } from "#machines/account/account.view.ts";
import { type PaymentsView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWayOfPaying } from "../checkout/use-card-name.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-list.module.css";
import { decimal } from "#contract/kopecks.ts";

/** A cell that a spreadsheet would take for a formula; it gets an apostrophe, which spreadsheets do not show. */
const isFormula = /^[=+\-@\t\r]/;

/** How the spreadsheets of a language read such files: where the comma parts roubles from kopecks, it parts no columns. */
const reads = {
  ru: { separator: ";", point: "," },
  en: { separator: ",", point: "." },
} as const satisfies Record<Language, unknown>;

/** An amount of kopecks in roubles, as a spreadsheet of that language takes it for a number. */
export const roublesIn = (language: Language, kopecks: number): string =>
  decimal(kopecks).replace(".", reads[language].point);

/** A field: quoted where it must be, with plain spaces. Numbers of ours are never formulas. */
const field = (value: string | number, separator: string): string => {
  const plain = String(value).replaceAll("\u00a0", " ");
  const text = typeof value === "string" && isFormula.test(value) ? `'${plain}` : plain;
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Rows of cells as a CSV file (RFC 4180 but for the separator): CRLF, and a mark at its start by which spreadsheets know
 * that it is UTF-8.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[], language: Language): string => {
  const { separator } = reads[language];
  const lines = rows.map((row) => row.map((value) => field(value, separator)).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
};

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
