import { groupDigits } from "#contract/kopecks.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { emptyWithout } from "../../ui/empty-without.ts";
import { Field, Select } from "../../ui/field.tsx";
import styles from "./list-filters.module.css";
import {
  type ListSearch,
  type SubscriptionFilter,
  subscriptionFilters,
  subscriptionOrders,
} from "./subscriptions-search.ts";
import { type SubscriptionStatus, isOver } from "#contract/subscription-status.ts";

const shown: Record<SubscriptionFilter, (status: SubscriptionStatus) => boolean> = {
  all: () => true,
  active: (status) => status === "active" || status === "paused",
  waiting: (status) => status === "awaitingPayment" || status === "awaitingHandover",
  cancelled: isOver,
};

export const filterSubscriptions = (
  subscriptions: readonly Subscription[],
  filter: SubscriptionFilter,
): Subscription[] => subscriptions.filter(({ status }) => shown[filter](status));

interface ListFiltersProps {
  /** Search results of every status; the filters count them. */
  found: readonly Subscription[];
  /** Enough to show search and order. */
  many: boolean;
  list: ListSearch;
}

/** Status, search and order, stored in the URL. */
export const ListFilters = ({ found, many, list }: ListFiltersProps) => {
  const { t } = useTranslation("subscriptions");
  const navigate = useNavigate();
  const { show = "all", rows: _, ...others } = list;
  const narrow = (change: Partial<ListSearch>): void =>
    // Typing adds no history entry and no transition.
    void navigate({
      to: "/subscriptions/",
      search: { ...others, ...(show !== "all" && { show }), ...change },
      replace: true,
      viewTransition: false,
    });
  const chips = (
    <div className={styles.kinds}>
      <ChipNav label={t("filter")}>
        {subscriptionFilters.map((filter) => (
          <Link
            key={filter}
            to="/subscriptions/"
            search={filter === "all" ? others : { ...others, show: filter }}
            className={chipClass()}
            aria-current={filter === show ? "page" : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            <span>{t(`filter.${filter}`)}</span>{" "}
            <small>{groupDigits(filterSubscriptions(found, filter).length)}</small>
          </Link>
        ))}
      </ChipNav>
    </div>
  );
  if (!many) return chips;
  return (
    <search className={styles.filters}>
      {chips}
      <div className={styles.pair}>
        <Field
          type="search"
          label={t("search")}
          ref={emptyWithout(list.q)}
          defaultValue={list.q ?? ""}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => narrow({ q: target.value === "" ? undefined : target.value })}
        />
        <Select
          label={t("sort")}
          value={list.sort ?? ""}
          onChange={({ target }) =>
            narrow({ sort: subscriptionOrders.find((order) => order === target.value) })
          }
        >
          <option value="">{t("sort.none")}</option>
          {subscriptionOrders.map((order) => (
            <option key={order} value={order}>
              {t(`sort.${order}`)}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
};
