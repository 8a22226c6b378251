import { useTranslation } from "react-i18next";
import { emailView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { mail } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextButton } from "../../ui/text-button.tsx";

/** The stored e-mail waits for its letter to be opened, and another letter; nothing where the backend sends none. */
export const EmailStatus = () => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { email, state, letter, resend } = useView("account", emailView);
  if (state !== "unverified") return null;
  const failed = letter === "unreachable" || letter === "refused";
  const waits = letter === "none" || letter === "sending";
  const barred = resend.can || resend.why === "pending" || resend.why === "notNeeded" ? null : resend.why;
  return (
    <Notice
      kind={failed ? "bad" : "plain"}
      icon={mail}
      {...((failed || letter === "sent") && { role: failed ? "alert" : "status" })}
      title={waits ? t("email.unverified") : t(`email.${letter}`, { email: email ?? "" })}
      {...(letter !== "sent" && {
        action: (
          <TextButton off={!resend.can} onClick={() => send({ type: "letter.requested" })}>
            {t(letter === "sending" ? "email.sending" : "email.send")}
          </TextButton>
        ),
      })}
    >
      {barred !== null ? t(`reason.${barred}`) : waits && t("email.unverifiedNote")}
    </Notice>
  );
};
