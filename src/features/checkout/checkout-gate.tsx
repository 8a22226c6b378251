import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { lock } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import styles from "./checkout-gate.module.css";

interface CheckoutGateProps {
  /** What the page would be for whoever has a checkout. */
  title: string;
  children: ReactNode;
}

/** Shows what needs the checkout where there is one; a flagged client has none, is told why, and where to go on. */
export const CheckoutGate = ({ title, children }: CheckoutGateProps) => {
  const { t } = useTranslation("checkout");
  const { begin } = useView("account", purchaseView);
  if (begin.can) return children;
  return begin.why === "loading" ? (
    <Working title={t("working.working")} />
  ) : (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Notice
        icon={lock}
        title={t(`obstacle.${begin.why}`)}
        action={<Link to="/subscriptions/">{t("success.subscriptions")}</Link>}
      />
    </>
  );
};

/** Something is under way and takes a moment; its heading takes the focus, and nothing can be pressed twice meanwhile. */
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

/**
 * Sends once that the person has entered this step: by a link, the back button or the address bar. Nothing is fetched here; the
 * machine decides what entering means.
 */
export const OnEntry = ({ send }: { send: () => void }) => {
  const onEntry = useEffectEvent(send);
  useEffect(() => onEntry(), []);
  return null;
};
