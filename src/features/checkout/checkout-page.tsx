import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { isLeft } from "#machines/checkout/checkout.view.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen, Unfinished } from "./checkout-screen.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { BackFromPaying, PathToPaying } from "./from-where.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { Working } from "./working.tsx";

/** `/checkout/`: from the last look to the payment. */
export const CheckoutPage = ({ search: { after } }: { search: CheckoutSearch }) => {
  const { t } = useTranslation("checkout");
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackFromPaying />}
      path={
        <>
          <PathToPaying />
          <li>
            <span aria-current="page">{t("review.bar")}</span>
          </li>
        </>
      }
    >
      <CheckoutGate title={t("review.bar")}>
        <CheckoutScreen nothing={<Left />} after={after} />
      </CheckoutGate>
    </TaskPage>
  );
};

/**
 * What was chosen last and not ordered is gone on with where it was left: this is its page. Not by whoever is on the way
 * elsewhere, as after a purchase that has just ended (routing/follow-session.ts).
 */
const Left = () => {
  const { t } = useTranslation("checkout");
  const { here } = useRouterContext();
  const page = useSyncExternalStore(here.subscribe, here.page, here.page);
  const catalog = useView("account", catalogOf);
  const left = useView("account.checkout", isLeft);
  if (page !== "/checkout/") return <Working title={t("working.ended")} />;
  return left ? <Unfinished catalog={catalog} /> : <NothingToPay />;
};
