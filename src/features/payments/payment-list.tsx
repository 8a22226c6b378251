import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PaymentState, type PaymentsView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatMoney, groupDigits } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { BelowFold, isModifiedClick, useBelowFold } from "../shell/below-fold.tsx";
import { filterPayments, groupByMonth, splitRows, totalsOfListed, useMonthName } from "./filter-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-list.module.css";
import { type PaymentsSearch, pageOfRows } from "./payments-search.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import type { Totals } from "#machines/payments/payment-totals.ts";
import { dayIn, timeIn } from "#contract/day.ts";
import { type Payment, momentOf } from "#contract/payment.ts";
import { receipt } from "../../ui/icons.ts";
import { artUrl } from "../catalog/find-device.ts";
import { useCardName, usePaymentMethodName } from "../checkout/use-card-name.ts";
import { Status, type StatusKind } from "../../ui/status.tsx";
import { type Language, languageNamed, reference } from "#contract/language.ts";
import { catalogView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { decimal } from "#contract/kopecks.ts";

interface PaymentListProps {
  listed: readonly ListedPayment[];
  filter: Omit<PaymentsSearch, "p" | "paper">;
  returnTo: number | undefined;
  view: Extract<PaymentsView, { state: "ready" }>;
}

/** As many as a high screen shows at once: their real heights are wanted before the first paint, or they would move. */
const nearRows = 24;

/** As many as a usual screen shows at once: they are shown first, so that a tap is answered before all of them are rendered. */
const firstRows = 8;

/** The payments of a filter by month, a hundred at a time: all of them are counted, and found, at once. */
export const PaymentList = ({ listed, filter, returnTo, view }: PaymentListProps) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate({ from: "/payments" });
  const router = useRouter();
  const monthWords = useMonthName();
  const day = useDayWords();
  // Typing comes before what it finds.
  const asked = useDeferredValue(filter);
  const found = useMemo(() => filterPayments(listed, asked), [listed, asked]);
  // Of the whole list it is said at its end, of what somebody looks for at once.
  const isNarrowed = [asked.show, asked.type, asked.month, asked.q].some((each) => each !== undefined);
  // Whoever comes back to a row finds it at once.
  const isWhole = useBelowFold(returnTo !== undefined);
  const rows = isWhole ? (asked.rows ?? pageOfRows) : firstRows;
  /** The first of those that were asked for by the button. */
  const [firstMore, setFirstMore] = useState<number>();
  // Sums of all that was found, which may be ten thousand.
  const months = useMemo(() => groupByMonth(found, rows), [found, rows]);
  const totals = useMemo(() => totalsOfListed(found), [found]);
  const { rows: _, ...narrowed } = filter;
  const { href } = router.buildLocation({ to: "/payments/", search: narrowed });
  // Of what is shown now, whenever that is: a row stays the same when others come after it.
  const open = useCallback(
    (id: number, event: MouseEvent): void => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void navigate({ to: "/payments/", search: (now) => ({ ...now, p: id }) });
    },
    [navigate],
  );
  const more = (): void => {
    setFirstMore(found[rows]?.payment.id);
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
            title={asked.q === undefined ? t("none.title") : t("none.titleFor", { words: asked.q })}
            action={<Link to="/payments/">{t("none.action")}</Link>}
          />
        </div>
      )}
      {months.map(({ month, rows: some, totals: { paid } }) => (
        <section key={month} className={styles.month}>
          <h2>
            <span>{monthWords(month)}</span>{" "}
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
                    focused={each.payment.id === (firstMore ?? returnTo)}
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
        <BelowFold />
      )}
    </>
  );
};

/** How many payments were found, and what they come to. */
const PaymentsTotal = ({ totals }: { totals: Totals }) => {
  const { t } = useTranslation("payments");
  const { count, paid, refunded, underWay, atDoor } = totals;
  const sums = [
    paid > 0 && t("total.paid", { sum: formatMoney(paid) }),
    refunded > 0 && t("total.refunded", { sum: formatMoney(refunded) }),
    underWay > 0 && t("total.underWay", { sum: formatMoney(underWay) }),
    atDoor > 0 && t("total.atDoor", { sum: formatMoney(atDoor) }),
  ].filter(Boolean);
  return (
    <p className={styles.total}>
      <b>{`${t("found", { count, amount: groupDigits(count) })}.`}</b> <span>{sums.join(", ")}</span>
    </p>
  );
};

interface PaymentRowProps {
  listed: ListedPayment;
  /** A day in words. Passed in: a hook in every row would be the slowest part of a long list. */
  day: (iso: string) => string;
  /** Which of how many: only some of them are in the page. */
  position: number;
  of: number;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** This row takes the focus when it appears. */
  focused: boolean;
}

const focusRow = (link: HTMLAnchorElement | null): void => {
  link?.scrollIntoView({ block: "center" });
  link?.focus({ preventScroll: true });
};

/**
 * One payment: the whole row leads to it. How it went is said only where it has not simply gone well.
 * A plain link, since the router's costs more than the rest of a long list, and
 * rendered again only when it is another one.
 */
export const PaymentRow = memo(({ listed, day, position, of, href, onOpen, focused }: PaymentRowProps) => {
  const { t } = useTranslation("payments");
  const { payment, device, deposit, image, zone } = listed;
  const cardName = useCardName();
  const { type, period, reason, card } = payment;
  // A month of the subscription is told by its number; what else is paid for, by its name.
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
  return (
    <li aria-setsize={of} aria-posinset={position}>
      <a
        className={rowClass()}
        href={href}
        onClick={(event) => onOpen(payment.id, event)}
        {...(focused && { ref: focusRow })}
      >
        <RowBody
          icon={receipt}
          art={image === "" ? null : artUrl(image)}
          title={device === "" ? t(`type.${type}`) : device}
          note={`${day(dayIn(zone, new Date(momentOf(payment))))}, ${what}${why}`}
          value={formatMoney(payment.amount)}
          {...(stateOfPayment(payment) !== "paid" && { valueNote: <PaymentStatusLabel payment={payment} /> })}
        />
      </a>
    </li>
  );
});
PaymentRow.displayName = "PaymentRow";

const kinds: Record<PaymentState, StatusKind> = {
  underWay: "pending",
  atDoor: "pending",
  paid: "good",
  failed: "bad",
  refunded: "over",
  partlyRefunded: "good",
};

/** How a payment went, in a word. */
const PaymentStatusLabel = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("payments");
  const state = stateOfPayment(payment);
  return <Status kind={kinds[state]}>{t(`state.${state}`)}</Status>;
};

/** A cell that a spreadsheet would take for a formula; it gets an apostrophe, which spreadsheets do not show. */
const isFormula = /^[=+\-@\t\r]/;

/** How the spreadsheets of a language read such files: where the comma parts roubles from kopecks, it parts no columns. */
const reads = {
  ru: { separator: ";", point: "," },
  en: { separator: ",", point: "." },
} as const satisfies Record<Language, unknown>;

/** An amount of kopecks in roubles, as a spreadsheet of that language takes it for a number. */
export const formatRoubles = (language: Language, kopecks: number): string =>
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

/** What was found, as a table for other programs. */
const ExportPayments = ({
  found,
  save,
  unsaved,
}: {
  found: readonly ListedPayment[];
} & Pick<Extract<PaymentsView, { state: "ready" }>, "save" | "unsaved">) => {
  const { t, i18n } = useTranslation("payments");
  const language = languageNamed(i18n.language) ?? reference;
  const methodName = usePaymentMethodName();
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
