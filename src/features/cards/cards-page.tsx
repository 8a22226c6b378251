import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { bindOffer, cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { type RemovalView, cardsView, isSought, removalView } from "#machines/cards/cards.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { LoadFailure, StaleContent } from "../shell/load-failure.tsx";
import { Lead } from "../../ui/page.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { BindingDialog, isBindingOpen } from "./binding-dialog.tsx";
import { CardList } from "./card-list.tsx";
import { CardsNewsNotice } from "./cards-news-notice.tsx";
import type { CardsSearch } from "./cards-search.ts";
import { clientOf, purchaseView, subscriptionOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { card as cardIcon, clock, lock, plus, refresh, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Button, TextButton, buttonClass, textButtonClass } from "../../ui/button.tsx";
import type { Card } from "#contract/card.ts";
import { failingCharges } from "#machines/cards/expiry.ts";
import { describeExpiring } from "../consequences/card-sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useCardName } from "../consequences/use-card-name.ts";
import { RemovalPlan, replacementCards } from "./removal-plan.tsx";

export const CardsPage = ({ search }: { search: CardsSearch }) => {
  const { t } = useTranslation("cards");
  const choosingFor = usePayerSubscription(search.for);
  return (
    <TaskPage
      title={t("title")}
      back={<BackLink to="/subscriptions/" search={choosingFor === null ? {} : { s: choosingFor.id }} />}
    >
      <Columns side={<BindDock />}>
        <h1 tabIndex={-1}>{t("title")}</h1>
        {choosingFor !== null && <PayerQuestion subscription={choosingFor} />}
        <BindingNotice />
        <Cards choosingFor={choosingFor} />
      </Columns>
      <Steps search={search} />
    </TaskPage>
  );
};

const Cards = ({ choosingFor }: { choosingFor: Subscription | null }) => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards", cardsView);
  const { begin } = useView("account", purchaseView);
  const barred = begin.can || begin.why === "loading" ? null : begin.why;
  const send = useSend("account.cards");
  const [held, setHeld] = useState(false);
  if (view.state === "unreachable")
    return (
      <LoadFailure whole title={t("failed.title")} onRetry={() => send({ type: "cards.requested" })}>
        {t("failed.lead")}
      </LoadFailure>
    );
  if (view.state === "loading" || held)
    return (
      <Skeleton onHold={setHeld} label={t("loading")}>
        <SkeletonBlock height="5rem" />
        <SkeletonBlock height="5rem" />
      </Skeleton>
    );
  return (
    <>
      <CardsNewsNotice news={view.news} cards={view.cards} />
      {view.stale && (
        <StaleContent title={t("stale.title")} onRetry={() => send({ type: "cards.requested" })}>
          {t("stale.lead")}
        </StaleContent>
      )}
      <ExpiringNotices cards={view.cards} mayChange={barred === null} />
      {view.cards.length === 0 ? (
        <Empty art="/art/empty-payments.svg" title={t("empty.title")}>
          {t(barred === null ? "empty.lead" : `empty.${barred}`)}
        </Empty>
      ) : (
        <CardList
          cards={view.cards}
          activating={view.activating}
          change={view.change}
          choosingFor={choosingFor}
        />
      )}
      <Lead>{t("hint")}</Lead>
    </>
  );
};

/** Renders the open step; replaces a URL whose step is not open. */
const Steps = ({ search: { at } }: { search: CardsSearch }) => {
  const { screen } = useView("account.cards.binding", cardBindingView);
  const removal = useView("account.cards", removalView).state;
  const list = useView("account.cards", cardsView).state;
  const isAwaited = useView("account.cards", isSought);
  const isLeft =
    (at === "bind" && !isBindingOpen(screen) && screen !== "restoring") ||
    (at === "remove" && removal === "closed" && !isAwaited && list !== "loading");
  return (
    <>
      {isLeft && <Navigate to="/cards/" search={{}} replace />}
      {isBindingOpen(screen) && <BindingDialog />}
      {removal !== "closed" && <RemovalDialog />}
    </>
  );
};

/** Whether a later month can still be charged automatically. Without consent the subscription's page asks for it. */
const isChargedLater = ({
  status,
  scheduled,
  period,
  months,
  chargeConsent = "given",
}: Subscription): boolean =>
  chargeConsent === "given" &&
  (status === "awaitingHandover" || status === "active" || status === "paused") &&
  scheduled?.status !== "cancelled" &&
  period <= months;

/** The subscription of `?for=`; null if no card can pay it. */
const usePayerSubscription = (id: number | undefined): Subscription | null => {
  const found = useView("account", subscriptionOf, id);
  return found !== undefined && isChargedLater(found) ? found : null;
};

const PayerQuestion = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("cards");
  return <Lead>{t("payer.question", { model: deviceName(subscription) })}</Lead>;
};

/** A binding without an answer from the bank. */
export const BindingNotice = () => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards.binding", cardBindingView);
  const send = useSend("account.cards.binding");
  if (view.screen !== "verifying" && view.screen !== "outcomeUnknown") return null;
  const words = view.screen === "verifying" ? "verifying" : "unknown";
  return (
    <Notice
      kind="ask"
      role="status"
      icon={clock}
      title={t(`${words}.title`)}
      action={
        !view.offline && (
          <TextButton
            icon={refresh}
            off={!view.checkNow.can}
            onClick={() => send({ type: "check.requested" })}
          >
            {t("check.now")}
          </TextButton>
        )
      }
    >
      {t(view.offline ? "verifying.offline" : `${words}.lead`)}
    </Notice>
  );
};

/**
 * Charges that will fail because their card expires first; shown 30 and 7 days ahead. `mayChange`: a flagged client
 * chooses no other card.
 */
const ExpiringNotices = ({ cards, mayChange }: { cards: readonly Card[]; mayChange: boolean }) => {
  const { t } = useTranslation("cards");
  const { say, text } = useSentences();
  const getFacts = useGetFacts();
  const todayOf = useSubscriptionDays();
  const subscriptions = useView("account", subscriptionsOf);
  return failingCharges(cards, subscriptions ?? [], todayOf).map(
    ({ card, instead, subscription, day, amount, warning }) => {
      const charge = { card, instead, day, sum: amount, mayChange };
      const { title, note } = describeExpiring(getFacts(subscription), charge);
      return (
        <Notice
          key={subscription.id}
          kind={warning === "week" ? "bad" : "ask"}
          icon={cardIcon}
          title={say(title)}
          action={
            mayChange && (
              <Link
                to="/cards/"
                search={instead === null ? { at: "bind" } : { for: subscription.id }}
                className={textButtonClass()}
              >
                {t(instead === null ? "bind" : "expiring.choose")}
              </Link>
            )
          }
        >
          {text(note)}
        </Notice>
      );
    },
  );
};

/** Binds a card, or returns to the bank's page of a pending binding. */
const BindDock = () => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards.binding", cardBindingView);
  const bind = useView("account.cards.binding", bindOffer);
  const send = useSend("account.cards.binding");
  if (view.screen === "verifying" || view.screen === "outcomeUnknown") {
    const { reopen } = view;
    const off = !reopen.can && reopen.why === "offline";
    return (
      <Deck>
        <Dock stacked caption={t("bind.caption")} subject={t("bind.subject")} subjectOn="wide">
          <Button
            kind="go"
            busy={!reopen.can && reopen.why === "pending"}
            reason={off && t("check.offline")}
            reasonIcon={wifiOff}
            onClick={() => send({ type: "acquirer.reopened" })}
          >
            {t("verifying.reopen")}
          </Button>
        </Dock>
      </Deck>
    );
  }
  const why = bind.can ? null : bind.why;
  return (
    <Deck>
      <Dock stacked caption={t("bind.caption")} subject={t("bind.subject")} subjectOn="wide">
        {why === null ? (
          <Link to="/cards/" search={{ at: "bind" }} className={buttonClass({ kind: "go" })}>
            <Icon of={plus} />
            <span>{t("bind")}</span>
          </Link>
        ) : (
          <Button
            kind="go"
            icon={plus}
            reason={t(`consent.${why}`)}
            reasonIcon={why === "offline" ? wifiOff : lock}
          >
            {t("bind")}
          </Button>
        )}
      </Dock>
    </Deck>
  );
};

const RemovalDialog = () => {
  const view = useView("account.cards", removalView);
  return view.state === "closed" ? null : <Removal key={view.card.id} view={view} />;
};

const Removal = ({ view }: { view: Exclude<RemovalView, { state: "closed" }> }) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const send = useSend("account.cards");
  const navigate = useNavigate();
  const { cityId } = useView("account", clientOf);
  const list = useView("account.cards", cardsView);
  const { card, news, confirm } = view;
  const replacements = replacementCards(card, list.state === "ready" ? list.cards : []);
  const [chosen, setChosen] = useState<number | null>(null);
  const replacement = replacements.find(({ id }) => id === chosen) ?? replacements[0];
  const busy = view.state === "removing";
  const why = confirm.can || busy ? null : confirm.why;
  const leave = () => void navigate({ to: "/cards/", search: {}, replace: true });
  const remove = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A card that pays nothing needs no replacement.
    const isNeeded = card.usedBy.length > 0 || card.isDefault;
    const replaceBy = isNeeded && replacement && cityId !== null ? { cardId: replacement.id, cityId } : null;
    send({ type: "removal.confirmed", replaceBy });
  };
  return (
    <Dialog
      title={t("removal.title", { card: cardName(card) })}
      closeLabel={t("close")}
      onClose={leave}
      busy={busy}
      onSubmit={remove}
      foot={
        <>
          <Button
            kind="bad"
            type="submit"
            busy={busy}
            // A pending removal waits for the card list to reload.
            reason={why !== null && t(why === "pending" ? "removal.reading" : `why.${why}`)}
            reasonIcon={why === "offline" ? wifiOff : lock}
          >
            {t(busy ? "removal.removing" : "removal.confirm")}
          </Button>
          {!busy && (
            <Button kind="line" onClick={leave}>
              {t("removal.keep")}
            </Button>
          )}
        </>
      }
    >
      {(news?.kind === "unreachable" || news?.kind === "changed" || news?.kind === "paying") && (
        <Notice kind="bad" role="alert" title={t(`removal.${news.kind}`)} />
      )}
      <RemovalPlan card={card} replacements={replacements} replacement={replacement} onChoose={setChosen} />
    </Dialog>
  );
};
