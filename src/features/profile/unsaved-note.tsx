import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/text-button.tsx";

/** Other pages keep what was typed; a tab that is closed or loaded anew does not. */
const never = (): boolean => false;

interface UnsavedNoteProps {
  /** Brings back what is stored. */
  onGiveUp: () => void;
}

/** Says that the form holds what is not saved. While it stands the browser asks before the tab is closed or loaded anew. */
export const UnsavedNote = ({ onGiveUp }: UnsavedNoteProps) => {
  const { t } = useTranslation("profile");
  useBlocker({ shouldBlockFn: never, enableBeforeUnload: true });
  return (
    <>
      <span>{t("unsaved")}</span> <TextButton onClick={onGiveUp}>{t("unsaved.giveUp")}</TextButton>
    </>
  );
};
