import { useState } from "react";
import { useTranslation } from "react-i18next";
import { profileView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Choices, Switch } from "../../ui/choice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { formatPhone } from "../../ui/phone.ts";

const kinds = ["reminders", "news"] as const;
type Settings = Record<(typeof kinds)[number], boolean>;

/** Which notices come, where, and which always do; nothing where the backend has no such settings. */
export const NoticeSettings = () => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { state, client, save } = useView("account", profileView);
  // What was asked for last is shown while it is being saved.
  const [asked, ask] = useState<Settings | null>(null);
  const { notices, email, emailVerified, phone } = client;
  if (notices === undefined) return null;
  const shown = state === "saving" && asked !== null ? asked : notices;
  const off = save.can || save.why === "pending" ? null : t(`reason.${save.why}`);
  const change = (change: Partial<Settings>): void => {
    const next = { ...notices, ...change };
    ask(next);
    send({ type: "profile.submitted", change: { notices: next } });
  };
  return (
    <Section title={t("notices.title")}>
      <Lead>
        {email !== null && emailVerified === true
          ? t("notices.byLetter", { email })
          : t("notices.byText", { phone: formatPhone(phone) })}
      </Lead>
      <Lead>{t("notices.always")}</Lead>
      <Choices legend={t("notices.title")}>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            name={`notices.${kind}`}
            title={t(`notices.${kind}`)}
            note={off ?? t(`notices.${kind}.note`)}
            checked={shown[kind]}
            disabled={!save.can}
            onChange={({ currentTarget: { checked } }) => change({ [kind]: checked })}
          />
        ))}
      </Choices>
    </Section>
  );
};
