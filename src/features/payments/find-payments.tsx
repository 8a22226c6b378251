import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Find } from "../../ui/find.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import type { ListedPayment } from "./listed-payment.ts";
import type { PaymentsFilter } from "./payments-search.ts";

interface FindPaymentsProps {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
}

/** What of the list is shown; all of it is in the address. */
export const FindPayments = ({ listed, filter }: FindPaymentsProps) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const on = [filter.show, filter.type, filter.month].filter((each) => each !== undefined).length;
  return (
    <>
      <Find
        label={t("search")}
        filterLabel={on === 0 ? t("filter") : t("filter.on", { count: on })}
        on={on}
        onFilter={() => setOpen(true)}
        defaultValue={filter.q ?? ""}
        maxLength={100}
        onChange={({ target }) =>
          // Typing is not a step back in the history, and nothing fades.
          void navigate({
            to: "/payments/",
            search: { ...filter, q: target.value === "" ? undefined : target.value },
            replace: true,
            viewTransition: false,
          })
        }
      />
      {open && <FilterDialog listed={listed} filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
};
