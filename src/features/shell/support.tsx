import { useTranslation } from "react-i18next";
import { ChatLink } from "../../ui/chat-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButtonClass, textButtonClass } from "../../ui/button.tsx";
import { chat } from "../../ui/icons.ts";
import { useConfig } from "./use-person.ts";
import type { ReactNode } from "react";
import type { Org } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";

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

/** Where support answers. `chat`: the messenger bot of the settings; the others are the organisation's own. */
type Channel = { name: "chat" | "telegram" | "whatsapp" | "vk"; href: string };

/** Every way to write to them: the chat if there is one, then the messengers that the organisation has. */
export const supportChannels = (
  supportUrl: string | null,
  org: Pick<Org, "telegram" | "whatsapp" | "vk"> | undefined,
): Channel[] => [
  ...(supportUrl === null ? [] : [{ name: "chat", href: supportUrl } as const]),
  ...(["telegram", "whatsapp", "vk"] as const).flatMap((name) => {
    const href = org?.[name] ?? null;
    return href === null ? [] : [{ name, href }];
  }),
];

/** The first of them; null where there is nothing to promise. */
export const firstChannel = (...known: Parameters<typeof supportChannels>): Channel | null =>
  supportChannels(...known)[0] ?? null;

/** For pages of a client; the organisation's messengers come with the catalogue. */
export const useChannel = (): Channel | null => {
  const { supportUrl } = useConfig();
  return firstChannel(supportUrl, useView("account", catalogOf)?.org);
};

interface WithChannelProps {
  children: (channel: Channel) => ReactNode;
}

/** Shows what is said of the way to support, to clients and visitors alike; nothing where there is none. */
const WithChannel = ({ children }: WithChannelProps) => {
  const { supportUrl } = useConfig();
  const isClient = useView("session", hasAccount);
  if (supportUrl !== null) return children({ name: "chat", href: supportUrl });
  return isClient ? <WithClientChannel>{children}</WithClientChannel> : null;
};

const WithClientChannel = ({ children }: WithChannelProps) => {
  const channel = useChannel();
  return channel === null ? null : children(channel);
};

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
