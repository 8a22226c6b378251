import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  emailVerificationView,
  type EmailVerificationView,
} from "#machines/email-verification/email-verification.view.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView, useViewOf } from "../../actors/use-view.tsx";
import type { RouterContext } from "../../routing/router-context.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { alert, check, clock, lock, mail } from "../../ui/icons.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";

type Verification = Awaited<ReturnType<RouterContext["emailVerification"]>>;
type Screen = EmailVerificationView["screen"];

const icons: Record<Screen, string> = {
  verifying: clock,
  verified: check,
  refused: alert,
  missing: mail,
  unreachable: alert,
  barred: lock,
};
const good: readonly Screen[] = ["verified"];
const bad: readonly Screen[] = ["refused", "unreachable"];

/** The target of a verification letter (spec §2); also works signed out. */
export const VerifyEmailPage = ({ verification }: { verification: Verification }) => {
  const { t } = useTranslation("verify-email");
  const view = useViewOf(verification, emailVerificationView);
  const isClient = useView("session", hasAccount);
  const { screen } = view;
  const lead =
    view.screen === "barred"
      ? t(`barred.${view.why === "client.deleting" ? "deleting" : "forbidden"}`)
      : t(`${view.screen}.lead`);
  return (
    <ReadingPage>
      <Outcome
        icon={icons[screen]}
        kind={good.includes(screen) ? "good" : bad.includes(screen) ? "bad" : "plain"}
        title={t(`${screen}.title`)}
        lead={lead}
      >
        {screen !== "missing" && <Announce key={screen}>{t(`${screen}.title`)}</Announce>}
        {screen === "unreachable" && (
          <Button onClick={() => verification.send({ type: "verification.retryRequested" })}>
            {t("unreachable.again")}
          </Button>
        )}
        {(screen === "refused" || screen === "missing" || screen === "barred") &&
          (isClient ? (
            <Link to="/profile/" className={buttonClass()}>
              {t("toProfile")}
            </Link>
          ) : (
            <SignInLink to="/profile/">{t("signIn")}</SignInLink>
          ))}
        {screen === "verified" && (
          <Link to="/" className={buttonClass()}>
            {t("toAccount")}
          </Link>
        )}
      </Outcome>
    </ReadingPage>
  );
};
