import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentsView } from "#machines/payments/payments.view.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatMoney, groupDigits } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Rows } from "../../ui/row.tsx";
import { BelowPlace, isForBrowser, useBelow } from "../shell/below.tsx";
import { ExportPayments } from "./export-payments.tsx";
import { filterPayments, groupByMonth, partsOf, totalsOfListed, useMonthWords } from "./filter-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-list.module.css";
import { PaymentRow } from "./payment-row.tsx";
import { type PaymentsSearch, pageOfRows } from "./payments-search.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import type { Totals } from "#machines/payments/payment-totals.ts";

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
  const monthWords = useMonthWords();
  const day = useDayWords();
  // Typing comes before what it finds.
  const asked = useDeferredValue(filter);
  const found = useMemo(() => filterPayments(listed, asked), [listed, asked]);
  // Of the whole list it is said at its end, of what somebody looks for at once.
  const isNarrowed = [asked.show, asked.type, asked.month, asked.q].some((each) => each !== undefined);
  // Whoever comes back to a row finds it at once.
  const isWhole = useBelow(returnTo !== undefined);
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
      if (isForBrowser(event)) return;
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
          {partsOf(some).map((part) => (
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
        <BelowPlace />
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
