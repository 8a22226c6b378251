import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { textButtonClass } from "../../ui/text-button.tsx";
import { WithChannel } from "./use-channel.tsx";

/** A quiet link to support, in words that name where it leads unless others are given; nothing where there is none. */
export const AskSupport = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation("shell");
  return (
    <WithChannel>
      {({ name, href }) => (
        <a className={textButtonClass()} href={href} target="_blank" rel="noopener noreferrer">
          {children ?? t(`write.${name}`)}
        </a>
      )}
    </WithChannel>
  );
};
