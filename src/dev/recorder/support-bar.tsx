import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ExternalLink } from "../../features/shell/external-link.tsx";
import { Strip } from "../../ui/strip.tsx";
import { TextButton } from "../../ui/button.tsx";
import styles from "./support-bar.module.css";

interface SupportBarProps {
  /** Downloads the recording. Rejects without one. */
  save: () => Promise<void>;
  /** Stops the recording and removes the bar. */
  stop: () => void;
  /** The support chat, if any. */
  supportUrl: string | null;
}

/** A bar above every recorded page, so that the client sees the recording and can stop it. */
export const SupportBar = ({ save, stop, supportUrl }: SupportBarProps) => {
  const { t } = useTranslation("recorder");
  const [shown, setShown] = useState<"nothing" | "content" | "saved" | "failed">("nothing");
  return (
    <Strip
      tone="plain"
      label={t("label")}
      action={
        <span className={styles.actions}>
          <TextButton
            onClick={() => {
              save().then(
                () => setShown("saved"),
                () => setShown("failed"),
              );
            }}
          >
            {t("save")}
          </TextButton>
          <TextButton
            aria-expanded={shown === "content"}
            onClick={() => setShown(shown === "content" ? "nothing" : "content")}
          >
            {t("content")}
          </TextButton>
          <TextButton onClick={stop}>{t("stop")}</TextButton>
        </span>
      }
    >
      <b>{t("title")}</b>
      <span role="status" className={styles.shown}>
        {shown === "nothing" ? null : t(shown === "content" ? "contentText" : shown)}
      </span>
      {shown === "saved" && (
        <ExternalLink href={supportUrl} label={t("chatLabel")}>
          {t("chat")}
        </ExternalLink>
      )}
    </Strip>
  );
};

/** Shown for an expired or invalid link. */
export const RefusedBar = ({ close }: { close: () => void }) => {
  const { t } = useTranslation("recorder");
  return (
    <Strip tone="plain" label={t("label")} action={<TextButton onClick={close}>{t("close")}</TextButton>}>
      <b>{t("refused")}</b> <span>{t("refusedText")}</span>
    </Strip>
  );
};
