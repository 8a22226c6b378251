import { Link, useNavigate } from "@tanstack/react-router";
import { Fragment, type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownLanguage } from "../../i18n/texts.ts";
import { bindingSentence } from "#contract/recurring-consent.ts";
import { type CardBindingView, cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { clientOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, Reason } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { alert, bonus, calendar, card, lock, trash, wifiOff } from "../../ui/icons.ts";
import { cardsView } from "#machines/cards/cards.view.ts";
import { CheckRow } from "../../ui/choice.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Section } from "../../ui/page.tsx";
import { bindingConsequences } from "../consequences/card-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";

const open = ["consenting", "working", "otherTab", "unanswered", "leaving"] as const;
type Open = (typeof open)[number];

/** Whether binding is at a step that needs the dialog. */
export const isBindingOpen = (screen: CardBindingView["screen"]): screen is Open =>
  open.some((each) => each === screen);

/** Closes the dialog by changing the URL, which names the step. */
const useLeave = () => {
  const navigate = useNavigate();
  return () => void navigate({ to: "/cards/", search: {}, replace: true });
};

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
  const { cityId, asked = [] } = useView("account", clientOf);
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const reason = useId();
  const why = !submit.can ? submit.why : cityId === null ? "noCity" : asked.length > 0 ? "noConsent" : null;
  // The button stays enabled: it shows the reason, and each press focuses the checkbox.
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
      note={why === null && !isUnticked && t("consent.note")}
      foot={
        <>
          <Button
            kind="go"
            type="submit"
            aria-describedby={isUnticked ? reason : undefined}
            reason={why !== null && t(`consent.${why}`)}
            reasonIcon={why === "offline" ? wifiOff : lock}
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
            reason={off && t("check.offline")}
            reasonIcon={wifiOff}
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

interface ConsentFactsProps {
  agreed: boolean;
  /** The id of the reason when consent is missing; scrolls its row into view. */
  lacking: string | null;
  onAgree: (agreed: boolean) => void;
}

/** The reason beside the button covers part of the row. */
const showWhole = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });

/** What a payer must know before a card is saved: purpose, frequency, amount, how to withdraw. */
const ConsentFacts = ({ agreed, lacking, onAgree }: ConsentFactsProps) => {
  const { t, i18n } = useTranslation(["cards", "common"]);
  const terms = t("common:legal.recurrent");
  const { text } = useSentences();
  const getFacts = useGetFacts();
  const subscriptions = useView("account", subscriptionsOf);
  const list = useView("account.cards", cardsView);
  // Other cards decide which charges this one takes over; name none until they are loaded.
  const ahead =
    subscriptions === null || list.state !== "ready"
      ? null
      : bindingConsequences(subscriptions.map(getFacts), list.cards);
  return (
    <>
      <Consequences>
        <Consequence icon={card} title={t("consent.purpose")}>
          {list.state === "ready" && list.cards.length > 0 && t("consent.purposeNote")}
        </Consequence>
        <Consequence icon={calendar} title={t("consent.regularity")} />
        <Consequence icon={bonus} title={t("consent.sum")}>
          {ahead?.length === 0 && (
            <>
              <span>{text([sentence("binding.none")])}</span>
              <br />
            </>
          )}
          {ahead?.map(({ id, title: charge }) => (
            <Fragment key={id}>
              <span>{text([charge])}</span>
              <br />
            </Fragment>
          ))}
          <span>{t("consent.hold")}</span>
        </Consequence>
        <Consequence icon={trash} title={t("consent.withdraw")}>
          {text([sentence("card.nothing")])}
        </Consequence>
      </Consequences>
      <Section>
        <div ref={lacking === null ? null : showWhole}>
          <CheckRow
            name="consent"
            title={bindingSentence(shownLanguage(i18n))}
            note={
              <Link to="/rekurrent/" target="_blank" aria-label={t("consent.terms", { name: terms })}>
                {terms}
              </Link>
            }
            checked={agreed}
            aria-invalid={lacking !== null || undefined}
            aria-describedby={lacking ?? undefined}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          />
        </div>
      </Section>
    </>
  );
};
