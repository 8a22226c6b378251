import { Link } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { BonusSwitch } from "./bonus-switch.tsx";
import { ConsentRow } from "./consent-row.tsx";
import { MethodChoices } from "./method-choices.tsx";
import { ObstacleNotice } from "./obstacle-notice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { QuoteCard, QuoteTrouble } from "./quote-card.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { usePayForm } from "./use-pay-form.ts";
import { useToldCharges } from "./use-told-charges.ts";
import { WhatFollows } from "./what-follows.tsx";
import { Working } from "./working.tsx";

/** The last look before paying: what, when, with which card, how much. */
export const ReviewForm = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const { form, setForm, may, reason, lacking, laterPayer } = usePayForm();
  const view = useView("account.checkout", checkoutView);
  const charges = useToldCharges(view.screen === "reviewing" ? view.price.quote : null, () =>
    setForm({ ...form, consent: false }),
  );
  if (view.screen !== "reviewing") return null;
  const { quote, state, before, refusal, promoRefusal } = view.price;
  const atDoor = form.choice?.method === "onDelivery";
  // Neither what is ordered nor its price: there would be a button alone, and all that comes would move it.
  if (catalog === null && quote === null && state === "pending")
    return <Working title={t("working.working")} />;
  // The way on stands where one presses, too: the notice at the top may be out of sight. Without a network it is none.
  const wayOn = reason.reason === t("why.profileIncomplete") && (
    <Link to="/profile/" search={{ for: "checkout" }} className={textButtonClass()}>
      {reason.reason}
    </Link>
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (may && quote !== null) send({ type: "order.confirmed", quoteId: quote.id, ...form });
  };
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          <QuoteCard atDoor={atDoor} />
          <Dock
            {...(quote !== null &&
              !atDoor && {
                caption: t("quote.today"),
                subject: <Money kopecks={quote.now} />,
                subjectOn: "tablet" as const,
              })}
            {...(lacking !== null && { note: lacking.words, noteOn: "wide" as const })}
          >
            <Button kind="go" type="submit" {...reason} {...(wayOn !== false && { reason: wayOn })}>
              {atDoor || quote === null
                ? t("review.order")
                : t("review.pay", { sum: formatMoney(quote.now) })}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
        {t("review.title")}
      </h1>
      {quote !== null && before !== null && (
        <Notice
          kind="ask"
          role="alert"
          title={t("quote.changed", { was: formatMoney(before.now), now: formatMoney(quote.now) })}
        />
      )}
      <ObstacleNotice />
      {promoRefusal !== null && <Notice kind="ask" role="alert" title={t(`refusal.${promoRefusal}`)} />}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <OrderSummary catalog={catalog} />
      <MethodChoices
        cards={view.cards}
        onDelivery={view.mayPayOnDelivery}
        recurs={view.recurs}
        chosen={form.choice}
        lacking={lacking}
        onChoose={(choice) => setForm({ ...form, choice })}
      />
      <BonusSwitch />
      {charges !== undefined && charges?.count !== 0 && laterPayer === "card" && (
        <ConsentRow
          checked={form.consent}
          lacking={lacking}
          onChange={(consent) => setForm({ ...form, consent })}
          charges={charges}
          awaited={quote === null}
          fromHandover
        />
      )}
      {/* Where the price is not on its way, nothing is known of what follows, and no place is kept for it. */}
      {(quote !== null || state === "pending") && (
        <WhatFollows quote={quote} draft={view.draft} byHand={laterPayer === "client"} atDoor={atDoor} />
      )}
      <QuoteTrouble />
    </Columns>
  );
};
