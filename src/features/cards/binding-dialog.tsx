import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CardBindingView, cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { alert, lock, wifiOff } from "../../ui/icons.ts";
import { Reason } from "../../ui/reason.tsx";
import { ConsentFacts } from "./consent-facts.tsx";

const open = ["consenting", "working", "otherTab", "unanswered", "leaving"] as const;
type Open = (typeof open)[number];

/** Whether a binding is at a step that takes the whole attention. */
export const isBindingOpen = (screen: CardBindingView["screen"]): screen is Open =>
  open.some((each) => each === screen);

/** The way back to the page: the address is the step, so it is what changes. */
const useLeave = () => {
  const navigate = useNavigate();
  return () => void navigate({ to: "/cards/", search: {}, replace: true });
};

/** A new card, from consent to the bank's page. */
export const BindingDialog = () => {
  const view = useView("account.cards.binding", cardBindingView);
  if (view.screen === "consenting") return <Consenting view={view} />;
  if (view.screen === "otherTab") return <OtherTab />;
  if (view.screen === "unanswered") return <Unanswered view={view} />;
  return view.screen === "working" || view.screen === "leaving" ? <Busy screen={view.screen} /> : null;
};

const Consenting = ({ view: { submit } }: { view: Extract<CardBindingView, { screen: "consenting" }> }) => {
  const { t } = useTranslation("cards");
  const send = useSend("account.cards.binding");
  const leave = useLeave();
  const { cityId } = useView("account", clientOf);
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const reason = useId();
  const why = !submit.can ? submit.why : cityId === null ? "noCity" : null;
  // Said at the button, which can be pressed again, and marked at the tick, to which each press leads.
  const isUnticked = why === null && pressed && !agreed;
  const consent = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setPressed(true);
    if (!agreed) event.currentTarget.querySelector<HTMLElement>("input[name=consent]")?.focus();
    else if (cityId !== null) send({ type: "binding.consented", cityId });
  };
  return (
    <Dialog
      title={t("consent.title")}
      closeLabel={t("close")}
      onClose={leave}
      onSubmit={consent}
      {...(why === null && !isUnticked && { note: t("consent.note") })}
      foot={
        <>
          <Button
            kind="go"
            type="submit"
            {...(isUnticked && { "aria-describedby": reason })}
            {...(why !== null && {
              reason: t(`consent.${why}`),
              reasonIcon: why === "offline" ? wifiOff : lock,
            })}
          >
            {t("consent.submit")}
          </Button>
          {isUnticked && (
            <Reason id={reason} icon={alert}>
              {t("consent.unticked")}
            </Reason>
          )}
        </>
      }
    >
      <ConsentFacts agreed={agreed} lacking={isUnticked ? reason : null} onAgree={setAgreed} />
    </Dialog>
  );
};

const Busy = ({ screen }: { screen: "working" | "leaving" }) => {
  const { t } = useTranslation("cards");
  return (
    <Dialog busy title={t(`${screen}.title`)} closeLabel={t("close")} onClose={() => undefined}>
      <p role="status">{t(`${screen}.lead`)}</p>
    </Dialog>
  );
};

const OtherTab = () => {
  const { t } = useTranslation("cards");
  return (
    <Dialog title={t("otherTab.title")} closeLabel={t("close")} onClose={useLeave()}>
      <p role="status">{t("otherTab.lead")}</p>
    </Dialog>
  );
};

const Unanswered = ({ view }: { view: Extract<CardBindingView, { screen: "unanswered" }> }) => {
  const { t } = useTranslation("cards");
  const send = useSend("account.cards.binding");
  const leave = useLeave();
  const off = !view.checkNow.can && view.checkNow.why === "offline";
  return (
    <Dialog
      title={t("unanswered.title")}
      closeLabel={t("close")}
      onClose={leave}
      foot={
        <>
          <Button
            kind="go"
            {...(off && { reason: t("check.offline"), reasonIcon: wifiOff })}
            onClick={() => send({ type: "check.requested" })}
          >
            {t("check.now")}
          </Button>
          <Button kind="line" onClick={leave}>
            {t("unanswered.leave")}
          </Button>
        </>
      }
    >
      <p role="alert">{t(view.offline ? "unanswered.offline" : "unanswered.lead")}</p>
    </Dialog>
  );
};
