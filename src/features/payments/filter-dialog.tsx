import { groupDigits } from "#contract/kopecks.ts";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PaymentType } from "#contract/payment-status.ts";
import { Button, TextButton } from "../../ui/button.tsx";
import { FilterChip, FilterChips } from "../../ui/chips.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, Select } from "../../ui/field.tsx";
import styles from "./filter-dialog.module.css";
import { filterPayments, listMonths, useMonthName } from "./filter-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import { type PaymentsFilter, type PaymentsSearch, hasOutcome, outcomes } from "./payments-search.ts";

interface FilterDialogProps {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
  onClose: () => void;
}

/** Each choice applies at once; the button shows how many payments are left. */
export const FilterDialog = ({ listed, filter, onClose }: FilterDialogProps) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate();
  const monthName = useMonthName();
  const { show, ...others } = filter;
  const known = filterPayments(listed, others);
  const count = filterPayments(listed, filter).length;
  const narrow = (change: Partial<PaymentsSearch>): void =>
    void navigate({
      to: "/payments/",
      search: { ...filter, ...change },
      replace: true,
      viewTransition: false,
    });
  return (
    <Dialog
      title={t("filters")}
      closeLabel={t("filter.close")}
      onClose={onClose}
      foot={
        <Button kind="go" wide onClick={onClose}>
          {t("filter.done", { count, amount: groupDigits(count) })}
        </Button>
      }
    >
      <Fields>
        <div className={styles.status}>
          <FilterChips legend={t("filter.status")}>
            {[undefined, ...outcomes].map((outcome) => (
              <FilterChip
                key={outcome ?? "all"}
                name="show"
                checked={show === outcome}
                onChange={() => narrow({ show: outcome })}
                count={groupDigits(
                  outcome === undefined
                    ? known.length
                    : known.filter(({ payment }) => hasOutcome(payment, outcome)).length,
                )}
              >
                {t(`show.${outcome ?? "all"}`)}
              </FilterChip>
            ))}
          </FilterChips>
        </div>
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
          {listMonths(listed).map((month) => (
            <option key={month} value={month}>
              {monthName(month, { year: true })}
            </option>
          ))}
        </Select>
        <TextButton onClick={() => narrow({ show: undefined, type: undefined, month: undefined })}>
          {t("filter.reset")}
        </TextButton>
      </Fields>
    </Dialog>
  );
};
