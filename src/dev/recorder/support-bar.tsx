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
  const [said, setSaid] = useState<"nothing" | "content" | "saved" | "failed">("nothing");
  return (
    <Strip
      tone="lime"
      label={t("label")}
      action={
        <span className={styles.actions}>
          <TextButton
            onClick={() => {
              save().then(
                () => setSaid("saved"),
                () => setSaid("failed"),
              );
            }}
          >
            {t("save")}
          </TextButton>
          <TextButton
            aria-expanded={said === "content"}
            onClick={() => setSaid(said === "content" ? "nothing" : "content")}
          >
            {t("content")}
          </TextButton>
          <TextButton onClick={stop}>{t("stop")}</TextButton>
        </span>
      }
    >
      <b>{t("title")}</b>
      <span role="status" className={styles.said}>
        {said === "nothing" ? null : t(said === "content" ? "contentText" : said)}
      </span>
      {said === "saved" && (
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
    <Strip tone="lime" label={t("label")} action={<TextButton onClick={close}>{t("close")}</TextButton>}>
      <b>{t("refused")}</b> <span>{t("refusedText")}</span>
    </Strip>
  );
};
