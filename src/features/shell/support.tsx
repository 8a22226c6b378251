import { useTranslation } from "react-i18next";
import { ChatLink } from "../../ui/chat-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButtonClass, textButtonClass } from "../../ui/button.tsx";
import { chat } from "../../ui/icons.ts";
import { useRouterContext } from "../../routing/router-context.tsx";
import type { ReactNode } from "react";
import type { Org } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";

/** `chat`: the configured bot; the others belong to the organisation. */
type Channel = { name: "chat" | keyof typeof messengers; href: string };

const messengers = { telegram: "Telegram", whatsapp: "WhatsApp", vk: "VK" } as const;

/** All channels: the chat first, then the organisation's messengers. */
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

/** Null if there is none. */
export const firstChannel = (...known: Parameters<typeof supportChannels>): Channel | null =>
  supportChannels(...known)[0] ?? null;

/** For clients: the organisation's messengers come with the catalogue. */
export const useChannel = (): Channel | null => {
  const { supportUrl } = useRouterContext().config;
  return firstChannel(supportUrl, useView("account", catalogOf)?.org);
};

interface WithChannelProps {
  /** While the client's catalogue loads. */
  loading?: ReactNode;
  children: (channel: Channel) => ReactNode;
}

/** Renders `children` with a support channel, for clients and visitors; nothing without one. */
const WithChannel = ({ loading, children }: WithChannelProps) => {
  const { supportUrl } = useRouterContext().config;
  const isClient = useView("session", hasAccount);
  if (supportUrl !== null) return children({ name: "chat", href: supportUrl });
  return isClient ? <WithClientChannel loading={loading}>{children}</WithClientChannel> : null;
};

const WithClientChannel = ({ loading = null, children }: WithChannelProps) => {
  const channel = useChannel();
  if (useView("account", catalogOf) === null) return loading;
  return channel === null ? null : children(channel);
};

/** Accessible name of a chat link: the messenger and the new tab. */
const useChatLabel = (): ((channel: Channel) => string) => {
  const { t } = useTranslation("shell");
  return ({ name }) => (name === "chat" ? t("chatLabel") : t("chatIn", { messenger: messengers[name] }));
};

/** Floating chat link; nothing without a messenger. */
export const FloatingChat = () => {
  const { t } = useTranslation("shell");
  const label = useChatLabel();
  return (
    <WithChannel>
      {(channel) => <ChatLink href={channel.href} label={label(channel)} word={t("chat")} />}
    </WithChannel>
  );
};

/** Chat icon of the task bar (`round`) and the tabs, which keep its place while it is not known. */
export const ChatIcon = ({ round = false }: { round?: boolean }) => {
  const label = useChatLabel();
  return (
    <WithChannel loading={round ? null : <span aria-hidden="true" />}>
      {(channel) => (
        <a
          className={round ? iconButtonClass() : undefined}
          href={channel.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={label(channel)}
        >
          <Icon of={chat} />
        </a>
      )}
    </WithChannel>
  );
};

/** A link to support, by default labelled with the channel. */
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
