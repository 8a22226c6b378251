import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chat } from "../../ui/icons.ts";
import { useChannel } from "../shell/use-channel.tsx";
import { aboutSubscription } from "./about-subscription.ts";

/** The way to a person who can help, with the subscription to name; the offices where nobody is to be written to. */
export const AskDock = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation(["help", "shell"]);
  const channel = useChannel();
  const name = deviceName(subscription);
  const { id } = subscription;
  const words = t("ask.words", { id, device: name });
  return (
    <Deck>
      {/* On phones the page has just named the device, and the button needs the line. */}
      <Dock caption={t("subscription", { id })} subject={name} subjectOn="wide">
        {channel === null ? (
          <Link to="/offices/" className={buttonClass({ kind: "go" })}>
            {t("offices.all")}
          </Link>
        ) : (
          <a
            className={buttonClass({ kind: "go" })}
            href={aboutSubscription(channel.href, { id, words })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={chat} />
            <span>{t(`shell:write.${channel.name}`)}</span>
          </a>
        )}
      </Dock>
    </Deck>
  );
};
