import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { lock } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Working } from "./working.tsx";

/** Shows what needs the checkout where there is one; a flagged client has none, and is told why. */
export const CheckoutGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("checkout");
  const { begin } = useView("account", purchaseView);
  if (begin.can) return children;
  return begin.why === "loading" ? (
    <Working title={t("working.working")} />
  ) : (
    <>
      <h1 tabIndex={-1}>{t("review.bar")}</h1>
      <Notice icon={lock} title={t(`obstacle.${begin.why}`)} />
    </>
  );
};
