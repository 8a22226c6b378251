import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PaymentType } from "#contract/payment-type.ts";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { Field } from "../../ui/field.tsx";
import { Fields } from "../../ui/fields.tsx";
import { Select } from "../../ui/select.tsx";
import { filterPayments, monthsOf } from "./filter-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import styles from "./payment-filters.module.css";
import type { PaymentsFilter, PaymentsSearch } from "./payments-search.ts";
import { useMonthWords } from "./use-month-words.ts";

const statuses = [undefined, "success", "processing", "fail"] as const;

/** What of the list is shown; all of it is in the address. */
export const PaymentFilters = ({
  listed,
  filter,
}: {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
}) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate();
  const monthWords = useMonthWords();
  const { show: _, ...others } = filter;
  const known = filterPayments(listed, others);
  const narrow = (change: Partial<PaymentsSearch>): void =>
    // Typing is not a step back in the history, and nothing fades.
    void navigate({
      to: "/payments/",
      search: { ...filter, ...change },
      replace: true,
      viewTransition: false,
    });
  return (
    <search className={styles.filters}>
      <ChipNav label={t("filters")}>
        {statuses.map((status) => (
          <Link
            key={status ?? "all"}
            to="/payments/"
            search={{ ...others, show: status }}
            className={chipClass()}
            activeOptions={{ exact: true, includeSearch: true }}
            viewTransition={false}
          >
            {t(`show.${status ?? "all"}`)}{" "}
            <small>
              {status === undefined
                ? known.length
                : known.filter(({ payment }) => payment.status === status).length}
            </small>
          </Link>
        ))}
      </ChipNav>
      <Fields>
        <Field
          type="search"
          label={t("search")}
          defaultValue={filter.q ?? ""}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => narrow({ q: target.value === "" ? undefined : target.value })}
        />
        <div className={styles.pair}>
          <Select
            label={t("type")}
            value={filter.type ?? ""}
            onChange={({ target }) =>
              narrow({ type: PaymentType.options.find((type) => type === target.value) })
            }
          >
            <option value="">{t("type.all")}</option>
            {PaymentType.options.map((type) => (
              <option key={type} value={type}>
                {t(`type.${type}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t("month")}
            value={filter.month ?? ""}
            onChange={({ target }) => narrow({ month: target.value === "" ? undefined : target.value })}
          >
            <option value="">{t("month.all")}</option>
            {monthsOf(listed).map((month) => (
              <option key={month} value={month}>
                {monthWords(month, { year: true })}
              </option>
            ))}
          </Select>
        </div>
      </Fields>
    </search>
  );
};
