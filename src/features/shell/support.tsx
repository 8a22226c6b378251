import { useTranslation } from "react-i18next";
import { ChatLink } from "../../ui/chat-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { chat } from "../../ui/icons.ts";
import { useConfig } from "./use-person.ts";

/** The chat with support where it floats; nothing where no messenger is configured. */
export const FloatingChat = () => {
  const { t } = useTranslation("shell");
  const { supportUrl } = useConfig();
  return supportUrl === null ? null : <ChatLink href={supportUrl} label={t("chatLabel")} word={t("chat")} />;
};

/** The chat as an icon: in the task bar (`round`) and beside the tabs. */
export const ChatIcon = ({ round = false }: { round?: boolean }) => {
  const { t } = useTranslation("shell");
  const { supportUrl } = useConfig();
  return supportUrl === null ? null : (
    <a
      {...(round && { className: iconButtonClass() })}
      href={supportUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("chatLabel")}
    >
      <Icon of={chat} />
    </a>
  );
};
