import { Link } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { checkoutView, draftOf, priceView } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { ConsentRow } from "./consent-row.tsx";
import { MethodChoices } from "./method-choices.tsx";
import { ObstacleNotice, RefusalNotice } from "./obstacle-notice.tsx";
import { QuoteCard, QuoteTrouble } from "./quote-card.tsx";
import { usePayForm } from "./use-pay-form.ts";
import { Working } from "./checkout-gate.tsx";
import type { Card } from "#contract/card.ts";
import type { Quote } from "#contract/quote.ts";
import { type RecurringCharges, chargesAfterOrder } from "#contract/recurring-consent.ts";
import type { DraftChoices, HandoverChoice } from "#machines/checkout/draft.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { orderStages, pickupAssumption } from "../consequences/order-sentences.ts";
import { StageList } from "../consequences/consequence-list.tsx";
import { useSentences } from "../consequences/use-sentences.ts";
import { catalogView, clientOf } from "#machines/account/account.view.ts";
import { Switch } from "../../ui/choice.tsx";
import { useDraft } from "./use-draft.ts";
import { joined } from "../../i18n/typography.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { findCategory } from "../catalog/find-device.ts";

/** The last known later charges keep the place of the consent while the price reloads. See `usePayForm`. */
const useLastCharges = (quote: Quote | null): RecurringCharges | null | undefined => {
  const [last, setLast] = useState(quote);
  if (quote !== null && quote !== last) setLast(quote);
  const known = quote ?? last;
  if (known === null) return undefined;
  return known.forecast === undefined
    ? null
    : chargesAfterOrder(known.forecast.charges.map(({ amount }) => amount));
};

interface ReviewFormProps {
  catalog: Catalog | null;
  /** Rendered while the order is created; the choices are kept meanwhile. */
  creating: ReactNode;
}

/** `/checkout/`: the review before paying. */
export const ReviewForm = ({ catalog, creating }: ReviewFormProps) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  const charges = useLastCharges(view.screen === "reviewing" ? view.price.quote : null);
  const { choice, setChoice, payable, consent, may, reason, dockNote, lacking, laterPayer, laterCard } =
    usePayForm({ chargesAfter: () => charges });
  if (view.screen === "creating") return creating;
  if (view.screen !== "reviewing") return null;
  const { quote, state, before, refusal, promoRefusal } = view.price;
  const atDoor = choice?.method === "onDelivery";
  // With neither catalogue nor price, a lone button would shift when they load.
  if (catalog === null && quote === null && state === "pending")
    return <Working title={t("working.working")} />;
  // Repeated at the button: the notice at the top may be off screen. Offline shows another reason.
  const profileLink = reason.reason === t("why.profileIncomplete") && (
    <Link to="/profile/" search={{ for: "checkout" }} className={textButtonClass()}>
      {reason.reason}
    </Link>
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (may && quote !== null) send({ type: "order.confirmed", quoteId: quote.id, ...payable });
  };
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          <QuoteCard atDoor={atDoor} />
          <Dock
            caption={t("quote.today")}
            subject={quote !== null && !atDoor && <Money kopecks={quote.now} />}
            subjectOn="tablet"
            {...dockNote}
          >
            <Button kind="go" type="submit" {...reason} reason={profileLink || reason.reason}>
              {atDoor || quote === null
                ? t("review.order")
                : t("review.pay", { sum: formatMoney(quote.now) })}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
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
        laterFrom={quote?.forecast?.charges[0]?.day}
        chosen={choice}
        lacking={lacking}
        onChoose={setChoice}
      />
      <BonusSwitch />
      <ConsentRow consent={consent} awaited={quote === null} />
      {/* Without a price on its way, nothing is known and no place is reserved. */}
      {(quote !== null || state === "pending") && (
        <WhatFollows
          quote={quote}
          draft={view.draft}
          byHand={laterPayer === "client"}
          card={laterCard}
          atDoor={atDoor}
        />
      )}
      <QuoteTrouble />
    </Columns>
  );
};

interface WhatFollowsProps {
  /** Null while loading: keeps the place without sums and days. */
  quote: Quote | null;
  draft: DraftChoices;
  /** The client pays each month; nothing is charged. */
  byHand: boolean;
  /** The saved card that is charged later; null: none, or a new one. */
  card: Card | null;
  /** Paid on delivery, not today. */
  atDoor: boolean;
}

/** From today's payment to the end, except what the price card shows. */
const WhatFollows = ({ quote, draft: { months, handover }, byHand, card, atDoor }: WhatFollowsProps) => {
  const { t } = useTranslation("checkout");
  const { text } = useSentences();
  const ordered = { quote, months, handover: handover?.kind ?? null, byHand, card, atDoor };
  const stages = orderStages(ordered);
  if (stages === null) return null;
  const condition = pickupAssumption(ordered);
  return (
    <Section title={t("success.next")}>
      <StageList stages={stages} />
      {condition !== null && <Lead>{text([condition])}</Lead>}
    </Section>
  );
};

/** Spends bonus up to the server's limit. Keeps its place before the limit is known. */
const BonusSwitch = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const { bonus: balance } = useView("account", clientOf);
  const { state, quote, refusal } = useView("account.checkout", priceView);
  // The limit does not depend on the switch, so the switch stays.
  const [limit, setLimit] = useState(quote?.bonusLimit ?? null);
  if (quote !== null && quote.bonusLimit !== limit) setLimit(quote.bonusLimit);
  const spent = draft?.bonus ?? 0;
  if (spent === 0 && (limit ?? balance) === 0) return null;
  const isAwaited = spent === 0 && limit === null && state !== "fresh";
  return (
    <Section title={t("review.bonus")}>
      {refusal?.code === "bonus.notEnough" && (
        <Notice
          kind="bad"
          role="alert"
          title={t("refusal.bonus.notEnough", { sum: formatMoney(refusal.available) })}
        />
      )}
      <Switch
        name="bonus"
        title={t("review.bonusSpend", {
          sum: isAwaited ? "…" : formatMoney(spent > 0 ? spent : (limit ?? 0)),
        })}
        note={t(isAwaited ? `why.${state}` : "review.bonusNote")}
        disabled={isAwaited}
        checked={spent > 0}
        onChange={({ currentTarget: { checked } }) => change({ bonus: checked ? (limit ?? 0) : 0 })}
      />
    </Section>
  );
};

/** The order; each row leads to where it is changed. */
const OrderSummary = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation(["checkout", "catalog"]);
  const isAwaited = useView("account", catalogView).state === "loading";
  const draft = useView("account.checkout", draftOf);
  const describe = useHandoverText(catalog);
  const device = catalog?.gadgets.find(({ id }) => id === draft?.deviceId);
  if (isAwaited)
    return (
      <Skeleton label={t("catalog:loading")}>
        <SkeletonBlock height="3.5rem" />
        <SkeletonBlock height="3.5rem" />
      </Skeleton>
    );
  if (!catalog || !draft || !device || draft.months === null) return null;
  const category = findCategory(catalog, device);
  const along = [
    ...(draft.insurance ? [t("configure.protected")] : []),
    ...device.extras.filter(({ id }) => draft.extras.includes(id)).map(({ name }) => name),
  ];
  const handover = draft.handover && describe(draft.handover);
  const back = { device: category?.slug ?? "", subscription: device.slug };
  return (
    <Rows>
      <li>
        <Link to="/catalog/$device/$subscription/" params={back} className={rowClass()}>
          <RowBody
            title={t("review.device", {
              device: device.name,
              months: t("months", { count: draft.months }),
            })}
            note={along.length > 0 ? along.join(", ") : t("configure.unprotected")}
            go
          />
        </Link>
      </li>
      {handover && (
        <li>
          <Link to="/catalog/$device/$subscription/" params={back} className={rowClass()}>
            <RowBody title={handover.title} note={handover.note} go />
          </Link>
        </li>
      )}
    </Rows>
  );
};

const useHandoverText = (catalog: Catalog | null) => {
  const { t } = useTranslation("checkout");
  const formatDay = useFormatDay();
  return (handover: HandoverChoice) => {
    if (handover.kind === "pickup") {
      const office = catalog?.org.offices.find(({ id }) => id === handover.officeId);
      return { title: t("review.pickup"), note: office && joined(office.address) };
    }
    const day = handover.day === null ? "" : formatDay(handover.day, { weekday: true });
    return {
      title: t("review.deliveryDay", { day, slot: handover.slot ?? "" }),
      note: joined(handover.address),
    };
  };
};
