import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { isDebt, isLeft } from "#machines/checkout/checkout.view.ts";
import { catalogOf, purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate, Working } from "./checkout-gate.tsx";
import { CheckoutScreen, Unfinished } from "./checkout-screen.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { Link } from "@tanstack/react-router";
import { buttonClass, textButtonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { BackLink } from "../shell/back-link.tsx";

/** `/checkout/`: review and payment. */
export const CheckoutPage = ({ search: { after } }: { search: CheckoutSearch }) => {
  const { t } = useTranslation("checkout");
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackToOrigin />}
      path={
        <>
          <OriginBreadcrumb />
          <li>
            <span aria-current="page">{t("review.bar")}</span>
          </li>
        </>
      }
    >
      <CheckoutGate title={t("review.bar")}>
        <CheckoutScreen nothing={<UnfinishedDraft />} after={after} />
      </CheckoutGate>
    </TaskPage>
  );
};

/**
 * Resumes an unfinished draft. Shows nothing of it while the router is leaving the page, as after a purchase
 * (routing/follow-session.ts).
 */
const UnfinishedDraft = () => {
  const { t } = useTranslation("checkout");
  const { currentPage } = useRouterContext();
  const page = useSyncExternalStore(currentPage.subscribe, currentPage.path, currentPage.path);
  const catalog = useView("account", catalogOf);
  const left = useView("account.checkout", isLeft);
  if (page !== "/checkout/") return <Working title={t("working.ended")} />;
  return left ? <Unfinished catalog={catalog} /> : <NothingToPay />;
};

const NothingToPay = () => {
  const { t } = useTranslation("checkout");
  return (
    <>
      <h1 tabIndex={-1}>{t("review.bar")}</h1>
      <Empty
        art="/art/empty-payments.svg"
        title={t("nothing.title")}
        action={
          <>
            <Link to="/catalog/" className={buttonClass({ kind: "solid" })}>
              {t("nothing.catalog")}
            </Link>
            <Link to="/subscriptions/" className={textButtonClass()}>
              {t("success.subscriptions")}
            </Link>
          </>
        }
      >
        {t("nothing.lead")}
      </Empty>
    </>
  );
};

/** A debt is paid from the subscriptions, a first order from the catalogue. */
const origins = {
  subscriptions: { to: "/subscriptions/", name: "nav.subscriptions" },
  devices: { to: "/catalog/", name: "nav.devices" },
} as const;
type Origin = (typeof origins)[keyof typeof origins];

const OrderOrigin = ({ children }: { children: (origin: Origin) => ReactNode }) =>
  children(useView("account.checkout", isDebt) ? origins.subscriptions : origins.devices);

const WithOrigin = ({ children }: { children: (origin: Origin) => ReactNode }) => {
  const { begin } = useView("account", purchaseView);
  return begin.can ? <OrderOrigin>{children}</OrderOrigin> : children(origins.devices);
};

const BackToOrigin = () => <WithOrigin>{({ to }) => <BackLink to={to} />}</WithOrigin>;

const OriginBreadcrumb = () => {
  const { t } = useTranslation("shell");
  return (
    <WithOrigin>
      {({ to, name }) => (
        <li>
          <Link to={to}>{t(name)}</Link>
        </li>
      )}
    </WithOrigin>
  );
};
