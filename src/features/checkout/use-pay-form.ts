import { useId, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { shownLanguage } from "../../i18n/texts.ts";
import {
  type ChargedCard,
  type RecurringCharges,
  type UsedCard,
  chargesNothing,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import {
  getChargedCard,
  getLaterCard,
  getLaterPayer,
  getUsedCard,
  payOffer,
  proposedChoice,
} from "#machines/checkout/checkout.view.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import type { Subscription } from "#contract/subscription.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import { useView } from "../../actors/use-view.tsx";

/** The choice that is missing; `id` is of the part of the page that contains it. */
export type MissingChoice = { readonly what: "method" | "consent"; readonly id: string };

/** The reason of the payment button, in its dock. */
type DockNote = { note?: string; noteOn?: "beside"; noteId?: string };

const missingKinds = {
  methodMissing: "method",
  cardMissing: "method",
  consentMissing: "consent",
} as const;

/** `isAsked`: the consent is on the page. */
const payReason = (
  offer: ReturnType<typeof payOffer>,
  { id, isAsked, t }: { id: string; isAsked: boolean; t: TFunction<"checkout"> },
): {
  reason: { reason?: string; reasonAt?: string; fieldAt?: string; busy?: true };
  dockNote: DockNote;
  lacking: MissingChoice | null;
} => {
  const [said, field] = [`${id}reason`, `${id}field`];
  const clear = { dockNote: {}, lacking: null };
  if (offer.can) return { reason: {}, ...clear };
  const { why } = offer;
  if (why === "consentMissing" && !isAsked) return { reason: { reason: t("why.chargesUnknown") }, ...clear };
  const words = t(`why.${why}`);
  if (why === "methodMissing" || why === "cardMissing" || why === "consentMissing")
    return {
      reason: { reasonAt: said, fieldAt: field },
      dockNote: { note: words, noteOn: "beside", noteId: said },
      lacking: { what: missingKinds[why], id: field },
    };
  // Pending states show a spinner: a sentence would appear and vanish under the button.
  if (why === "pending" || why === "cardsPending") return { reason: { busy: true }, ...clear };
  return { reason: { reason: words }, ...clear };
};

/** The sentence of the charges that follow; null if none do. `tick`: holds for this very sentence. */
export type PayConsent = {
  readonly sentence: string | null;
  readonly ticked: boolean;
  readonly lacking: MissingChoice | null;
  readonly tick: (ticked: boolean) => void;
};

/**
 * State of the payment form. A saved card is chosen at first. `debt`: what follows a debt's payment. `chargesAfter`:
 * those that follow a payment; undefined until they are known, null if the backend sends none. `payer`: the card of a
 * debtor's later months. `failed`: the failed charge of a debt, whose card is not proposed. `payable`: the form with
 * everything that is sent. `laterPayer`: who pays later periods; `laterCard`: with which saved card. `dockNote`: the
 * missing choice in words; `lacking`: where it is made.
 */
export const usePayForm = ({
  debt = {},
  chargesAfter,
  payer = null,
  failed = null,
}: {
  debt?: Pick<PayChoice, "after" | "shown">;
  chargesAfter: (used: UsedCard) => RecurringCharges | null | undefined;
  payer?: ChargedCard | null;
  failed?: Subscription["collection"];
}) => {
  const { t, i18n } = useTranslation("checkout");
  const language = shownLanguage(i18n);
  const [own, setChoice] = useState<PayChoice | null>(null);
  const today = useCityDay();
  const proposed = useView("account.checkout", proposedChoice, { today, failed: failed?.card ?? null });
  const choice = own ?? proposed;
  const [agreed, setAgreed] = useState<string | null>(null);
  const card = useView("account.checkout", getChargedCard, choice, { payer, today });
  const laterPayer = useView("account.checkout", getLaterPayer, choice);
  const laterCard = useView("account.checkout", getLaterCard, choice);
  const charges = chargesAfter(useView("account.checkout", getUsedCard, choice));
  const sentence =
    card === null || charges === undefined || (charges !== null && chargesNothing(charges))
      ? null
      : charges === null
        ? t("consent.monthly")
        : recurringSentence(charges, card, language);
  const consent = sentence !== null && sentence === agreed ? { consent: sentence } : {};
  const byHand = sentence === null && charges !== undefined;
  const payable: PayForm = { choice: choice && { ...choice, ...debt, ...consent }, byHand };
  const id = useId();
  const offer = useView("account.checkout", payOffer, payable);
  const { reason, dockNote, lacking } = payReason(offer, { id, isAsked: sentence !== null, t });
  return {
    choice,
    setChoice,
    payable,
    laterPayer,
    laterCard,
    may: offer.can,
    reason,
    dockNote,
    lacking,
    consent: {
      sentence,
      ticked: agreed !== null && (sentence === null || sentence === agreed),
      lacking,
      tick: (ticked: boolean) => setAgreed(ticked ? sentence : null),
    },
  };
};
