import { useTranslation } from "react-i18next";
import { emailView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { mail } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Status } from "../../ui/status.tsx";
import { TextButton } from "../../ui/text-button.tsx";

/** Whether the stored e-mail has been verified, and another letter; nothing where the backend sends no letters. */
export const EmailStatus = () => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { email, state, letter, resend } = useView("account", emailView);
  if (state === "none" || state === "unknown") return null;
  if (state === "verified") return <Status kind="good">{t("email.verified")}</Status>;
  const failed = letter === "unreachable" || letter === "refused";
  return (
    <Notice
      kind={failed ? "bad" : "plain"}
      icon={mail}
      {...((failed || letter === "sent") && { role: failed ? "alert" : "status" })}
      title={
        letter === "none" || letter === "sending"
          ? t("email.unverified")
          : t(`email.${letter}`, { email: email ?? "" })
      }
      {...(letter !== "sent" && {
        action: (
          <TextButton off={!resend.can} onClick={() => send({ type: "letter.requested" })}>
            {t(letter === "sending" ? "email.sending" : "email.send")}
          </TextButton>
        ),
      })}
    >
      {!resend.can && resend.why !== "pending" && resend.why !== "notNeeded" && t(`reason.${resend.why}`)}
    </Notice>
  );
};
