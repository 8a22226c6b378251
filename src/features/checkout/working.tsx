import { useTranslation } from "react-i18next";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import styles from "./working.module.css";

/** Something is under way and takes a moment; its heading takes the focus, and nothing can be pressed twice meanwhile. */
export const Working = ({ title }: { title: string }) => {
  const { t } = useTranslation("checkout");
  return (
    <div className={styles.working}>
      <h1 key={title} tabIndex={-1} ref={beginHere}>
        {title}
      </h1>
      <Lead>{t("working.lead")}</Lead>
      <i className={styles.line} aria-hidden="true" />
    </div>
  );
};
