import { useTranslation } from "react-i18next";
import { catalogView, subscriptionsView } from "#machines/account/account.view.ts";
import { useAccount, useAccountSend } from "../../machines.tsx";
import { Button } from "../../ui/button.tsx";
import { gateFormClass } from "../../ui/gate.tsx";
import { SignInGate } from "../sign-in/sign-in-gate.tsx";

/** Where a signed-in client passes through on the way to their subscriptions; they stay only if these do not come. */
export const Home = () => {
  const { t } = useTranslation("sign-in");
  const send = useAccountSend();
  const failed = useAccount(
    (account) =>
      subscriptionsView(account).state === "unreachable" || catalogView(account).state === "unreachable",
  );
  if (!failed) return <SignInGate title={<span role="status">{t("waiting.title")}</span>} />;
  return (
    <SignInGate title={<span role="alert">{t("waiting.failed")}</span>} lead={t("waiting.unreachable")}>
      <div className={gateFormClass()}>
        <Button kind="go" onClick={() => send({ type: "account.retryRequested" })}>
          {t("waiting.again")}
        </Button>
      </div>
    </SignInGate>
  );
};
