import { useTranslation } from "react-i18next";
import { Lead } from "../../ui/page.tsx";
import styles from "./working.module.css";

/** Something is under way and takes a moment; it is announced, and nothing can be pressed twice meanwhile. */
export const Working = ({ title }: { title: string }) => {
  const { t } = useTranslation("checkout");
  return (
    <div className={styles.working} role="status" aria-busy="true">
      <h1 tabIndex={-1}>{title}</h1>
      <Lead>{t("working.lead")}</Lead>
      <i className={styles.line} aria-hidden="true" />
    </div>
  );
};
