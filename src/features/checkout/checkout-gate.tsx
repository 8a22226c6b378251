import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { buttonClass, textButtonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { Lead } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import styles from "./checkout-gate.module.css";

interface CheckoutGateProps {
  /** The heading for a client without a checkout. */
  title: string;
  children: ReactNode;
}

/** Renders `children` if the client can buy; a flagged client sees why not. */
export const CheckoutGate = ({ title, children }: CheckoutGateProps) => {
  const { t } = useTranslation("checkout");
  const { begin } = useView("account", purchaseView);
  if (begin.can) return children;
  return begin.why === "loading" ? (
    <Working title={t("working.working")} />
  ) : (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Empty
        art="/art/empty-subscriptions.svg"
        title={t(`obstacle.${begin.why}`)}
        action={
          <>
            <Link to="/catalog/" className={buttonClass({ kind: "line" })}>
              {t("obstacle.look")}
            </Link>
            <Link to="/subscriptions/" className={textButtonClass()}>
              {t("success.subscriptions")}
            </Link>
          </>
        }
      >
        {t("obstacle.lead")}
      </Empty>
    </>
  );
};

/** Work in progress. Its heading takes the focus; there is nothing to press. */
export const Working = ({ title }: { title: string }) => {
  const { t } = useTranslation("checkout");
  return (
    <div className={styles.working}>
      <h1 key={title} tabIndex={-1} ref={focusHeading}>
        {title}
      </h1>
      <Lead>{t("working.lead")}</Lead>
      <i className={styles.line} aria-hidden="true" />
    </div>
  );
};

/** Sends once when the step is entered by link, Back or URL. The machine decides what entering means. */
export const OnEntry = ({ send }: { send: () => void }) => {
  const onEntry = useEffectEvent(send);
  useEffect(() => onEntry(), []);
  return null;
};
