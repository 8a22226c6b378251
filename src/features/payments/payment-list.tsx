import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type RefCallback, memo, useCallback, useDeferredValue, useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type PaymentState, type PaymentsView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useFocusOnce } from "../../ui/focus.ts";
import { isModifiedClick } from "../../ui/modified-click.ts";
import { filterPayments, groupByMonth, splitRows, totalsOfListed, useMonthName } from "./filter-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-list.module.css";
import { type ListSearch, pageOfRows } from "./payments-search.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import type { Totals } from "#machines/payments/payment-totals.ts";
import { dayIn, timeIn } from "#contract/day.ts";
import { type Payment, momentOf } from "#contract/payment.ts";
import { receipt } from "../../ui/icons.ts";
import { artUrl } from "../catalog/find-device.ts";
import { useCardName, usePaymentMethodName } from "../consequences/use-card-name.ts";
import { Status, type StatusKind } from "../../ui/status.tsx";
import type { Language } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { catalogView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { groupDigits, decimal } from "#contract/kopecks.ts";

interface PaymentListProps {
  listed: readonly ListedPayment[];
  filter: ListSearch;
  returnTo: number | undefined;
  view: Extract<PaymentsView, { state: "ready" }>;
}

/** Rows of a tall screen: they need real heights before the first paint. */
const nearRows = 24;

/** Rows of a usual screen: rendered first, so that a tap is answered quickly. */
const firstRows = 8;

const focusRow = (link: HTMLAnchorElement): void => {
  link.scrollIntoView({ block: "center" });
  link.focus({ preventScroll: true });
};

/** Filtered payments by month, 100 rows at a time; counts and totals cover all of them. */
export const PaymentList = ({ listed, filter, returnTo, view }: PaymentListProps) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate({ from: "/payments" });
  const router = useRouter();
  const monthName = useMonthName();
  const day = useFormatDay();
  // Typing has priority over results.
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => filterPayments(listed, deferred), [listed, deferred]);
  // Show the total at the end of the full list, but right away for search results.
  const isNarrowed = [deferred.show, deferred.type, deferred.month, deferred.q].some(
    (each) => each !== undefined,
  );
  // A tap is answered before a long list is complete. Returning to a row needs the whole list at once.
  const isWhole = useDeferredValue(true, returnTo !== undefined);
  const rows = isWhole ? (deferred.rows ?? pageOfRows) : firstRows;
  const query = JSON.stringify([deferred.show, deferred.type, deferred.month, deferred.q]);
  const { choose, refOf } = useFocusOnce(returnTo, query, focusRow);
  // Up to 10,000 payments.
  const months = useMemo(() => groupByMonth(found, rows), [found, rows]);
  const totals = useMemo(() => totalsOfListed(found), [found]);
  const { rows: _, ...narrowed } = filter;
  const { href } = router.buildLocation({ to: "/payments/", search: narrowed });
  // A stable callback keeps memoised rows.
  const open = useCallback(
    (id: number, event: MouseEvent): void => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void navigate({ to: "/payments/", search: (now) => ({ ...now, p: id }) });
    },
    [navigate],
  );
  const more = (): void => {
    choose(found[rows]?.payment.id);
    void navigate({
      to: "/payments/",
      search: { ...filter, rows: rows + pageOfRows },
      replace: true,
      viewTransition: false,
    });
  };
  const left = found.length - rows;
  const positions = new Map(found.slice(0, rows).map((each, index) => [each, index + 1]));
  const isFar = ([first]: readonly ListedPayment[]): boolean =>
    first !== undefined && (positions.get(first) ?? 0) > nearRows;
  return (
    <>
      <div role="status" className={styles.found}>
        {isNarrowed && found.length > 0 && <PaymentsTotal totals={totals} />}
      </div>
      {found.length === 0 && !view.reading && (
        <div className={styles.none}>
          <Notice
            role="status"
            title={deferred.q === undefined ? t("none.title") : t("none.titleFor", { words: deferred.q })}
            action={<Link to="/payments/">{t("none.action")}</Link>}
          />
        </div>
      )}
      {months.map(({ month, rows: some, totals: { paid } }) => (
        <section key={month} className={styles.month}>
          <h2>
            <span>{monthName(month)}</span>{" "}
            {paid > 0 && <small>{t("month.paid", { sum: formatMoney(paid) })}</small>}
          </h2>
          {splitRows(some).map((part) => (
            <div
              key={part[0]?.payment.id}
              className={classNames(styles.part, isFar(part) && styles.far)}
              style={{ "--rows": part.length }}
            >
              <Rows>
                {part.map((each) => (
                  <PaymentRow
                    key={each.payment.id}
                    listed={each}
                    day={day}
                    position={positions.get(each) ?? 0}
                    of={found.length}
                    href={`${href}${href.includes("?") ? "&" : "?"}p=${each.payment.id}`}
                    onOpen={open}
                    linkRef={refOf(each.payment.id)}
                  />
                ))}
              </Rows>
            </div>
          ))}
        </section>
      ))}
      {view.reading && <p role="status">{t("loading.rest")}</p>}
      {isWhole ? (
        <>
          {left > 0 && (
            <div className={styles.more}>
              <Button kind="line" onClick={more}>
                {t("more", { amount: Math.min(left, pageOfRows) })}
              </Button>
              <p>{t("more.left", { shown: groupDigits(rows), all: groupDigits(found.length) })}</p>
            </div>
          )}
          {!isNarrowed && (
            <div className={styles.all}>
              <PaymentsTotal totals={totals} />
            </div>
          )}
          {found.length > 0 && <ExportPayments found={found} save={view.save} unsaved={view.unsaved} />}
        </>
      ) : (
        <div className={styles.rest} />
      )}
    </>
  );
};

/** Count and totals of the found payments. */
const PaymentsTotal = ({ totals }: { totals: Totals }) => {
  const { t } = useTranslation("payments");
  const { count, paid, refunded, processing, atDoor } = totals;
  const sums = [
    paid > 0 && t("total.paid", { sum: formatMoney(paid) }),
    refunded > 0 && t("total.refunded", { sum: formatMoney(refunded) }),
    processing > 0 && t("total.processing", { sum: formatMoney(processing) }),
    atDoor > 0 && t("total.atDoor", { sum: formatMoney(atDoor) }),
  ].filter(Boolean);
  return (
    <p className={styles.total}>
      <b>{`${t("found", { count, amount: groupDigits(count) })}${sums.length > 0 ? ":" : "."}`}</b>{" "}
      <span>{sums.join(", ")}</span>
    </p>
  );
};

interface PaymentRowProps {
  listed: ListedPayment;
  /** Passed in: a hook per row is the slowest part of a long list. */
  day: (iso: string) => string;
  /** `aria-posinset`: only some rows are rendered. */
  position: number;
  of: number;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Takes the focus when it appears, or null. */
  linkRef: RefCallback<HTMLAnchorElement> | null;
}

/** A refund that the staff hand out: the bank refused it, or has no part in a payment on delivery; null: none. */
const owedBack = (t: TFunction<"payments">, { method, refundRefused = 0 }: Payment): string | null =>
  refundRefused === 0
    ? null
    : t(method === "onDelivery" ? "row.refundAtDoor" : "row.refused", { sum: formatMoney(refundRefused) });

/** A memoised row with a plain link: the router's link is too slow for long lists. Shows the status unless paid. */
export const PaymentRow = memo(({ listed, day, position, of, href, onOpen, linkRef }: PaymentRowProps) => {
  const { t } = useTranslation("payments");
  const { payment, device, deposit, image, zone } = listed;
  const cardName = useCardName();
  const { type, period, reason, card, status, refunded = 0 } = payment;
  // A month is shown by its number, another payment by its type.
  const what =
    type !== "subscription"
      ? t(`type.${type}`)
      : deposit > 0
        ? t("row.withDeposit", { period, deposit: formatMoney(deposit) })
        : t("row.period", { period });
  const why =
    reason === null
      ? ""
      : card == null
        ? `, ${t(`reason.${reason}`)}`
        : `, ${t(`reasonOn.${reason}`, { card: cardName(card) })}`;
  // Money that came in for a failed payment goes back.
  const back = status === "fail" && refunded > 0 ? `, ${t("row.back", { sum: formatMoney(refunded) })}` : "";
  const owed = owedBack(t, payment);
  const refused = owed === null ? "" : `, ${owed}`;
  return (
    <li aria-setsize={of} aria-posinset={position}>
      <a className={rowClass()} href={href} onClick={(event) => onOpen(payment.id, event)} ref={linkRef}>
        <RowBody
          icon={receipt}
          art={image === "" ? null : artUrl(image)}
          title={device === "" ? t(`type.${type}`) : device}
          note={`${day(dayIn(zone, new Date(momentOf(payment))))}, ${what}${why}${back}${refused}`}
          value={formatMoney(payment.amount)}
          valueNote={stateOfPayment(payment) !== "paid" && <PaymentStatusLabel payment={payment} />}
        />
      </a>
    </li>
  );
});
PaymentRow.displayName = "PaymentRow";

const kinds: Record<PaymentState, StatusKind> = {
  processing: "pending",
  atDoor: "pending",
  paid: "good",
  failed: "bad",
  refunded: "over",
  partlyRefunded: "good",
};

const PaymentStatusLabel = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("payments");
  const state = stateOfPayment(payment);
  return <Status kind={kinds[state]}>{t(`state.${state}`)}</Status>;
};

/** A cell that a spreadsheet would run as a formula gets an apostrophe. */
const isFormula = /^[=+\-@\t\r]/;

/** Spreadsheets with a decimal comma separate columns by semicolon. */
const reads = {
  ru: { separator: ";", point: "," },
  en: { separator: ",", point: "." },
} as const satisfies Record<Language, unknown>;

/** Roubles with the decimal mark of the language's spreadsheets. */
export const formatRoubles = (language: Language, kopecks: number): string =>
  decimal(kopecks).replace(".", reads[language].point);

/** Quotes a field if needed. Our own numbers are never formulas. */
const field = (value: string | number, separator: string): string => {
  const plain = String(value).replaceAll("\u00a0", " ");
  const text = typeof value === "string" && isFormula.test(value) ? `'${plain}` : plain;
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 except for the separator; CRLF and a byte order mark for UTF-8. */
export const formatCsv = (rows: readonly (readonly (string | number)[])[], language: Language): string => {
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

/** Exports the found payments as CSV. */
const ExportPayments = ({
  found,
  save,
  unsaved,
}: {
  found: readonly ListedPayment[];
} & Pick<Extract<PaymentsView, { state: "ready" }>, "save" | "unsaved">) => {
  const { t, i18n } = useTranslation("payments");
  const language = shownLanguage(i18n);
  const methodName = usePaymentMethodName();
  const send = useSend("account.payments");
  // Device names and city days come with the catalogue; wait for them.
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
        [t(`state.${stateOfPayment(payment)}`), owedBack(t, payment)].filter(Boolean).join(", "),
        formatRoubles(language, payment.amount),
        formatRoubles(language, payment.refunded ?? 0),
        methodName(payment),
        payment.receipt ?? "",
      ];
    });
    return formatCsv([columns.map((name) => t(`csv.${name}`)), ...rows], language);
  };
  return (
    <div className={styles.save}>
      <Button
        kind="line"
        busy={isNaming}
        reason={!save.can && t(`csv.${save.why}`)}
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
