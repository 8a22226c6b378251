import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Quote as QuoteOfServer, QuoteLine } from "#contract/quote.ts";
import { type Price, checkoutView, priceView } from "#machines/checkout/checkout.view.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";
import { deviceOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Quote, type QuoteLine as LineInWords } from "../../ui/quote.tsx";
import { refresh } from "../../ui/icons.ts";
import { TextButton } from "../../ui/button.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { termParts } from "../consequences/order-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import type { TFunction } from "i18next";
import type { Gadget } from "#contract/info.ts";
import { laterCharges } from "#machines/checkout/later-charges.ts";

interface AheadLinesProps {
  t: TFunction<["checkout", "consequences"]>;
  day: (iso: string, options?: { short?: boolean }) => string;
  /** Null while loading: lines keep their place, `blank` replaces sums and days. */
  quote: QuoteOfServer | null;
  blank: string;
  months: number | null;
  deposit: boolean;
  delivery: boolean;
  /** The end is shown elsewhere on the page. */
  endElsewhere: boolean;
}

/** What the total includes and leaves out; null if it is only the months. */
const totalNote = (
  t: TFunction<["checkout", "consequences"]>,
  { deposit, delivery }: Pick<AheadLinesProps, "deposit" | "delivery">,
): string | null => {
  if (deposit && delivery) return t("ahead.withDeliveryLessDeposit");
  if (deposit) return t("ahead.lessDeposit");
  return delivery ? t("ahead.withDelivery") : null;
};

/** Later charges, their total and the end; empty if the backend sends no forecast. */
const aheadLines = ({
  t,
  day,
  quote,
  blank,
  months,
  deposit,
  delivery,
  endElsewhere,
}: AheadLinesProps): LineInWords[] => {
  const charges = quote && laterCharges(quote);
  const forecast = quote?.forecast;
  const note = totalNote(t, { deposit, delivery });
  if (quote !== null && (forecast === undefined || charges === null)) return [];
  return [
    { name: t("ahead.later"), sum: charges === null ? blank : laterChargesText(t, charges) },
    {
      name: t("ahead.total", { months: t("months", { count: months ?? 0 }) }),
      ...(note !== null && { note }),
      sum: forecast === undefined ? blank : formatMoney(forecast.total),
    },
    ...(endElsewhere
      ? []
      : [
          {
            name: t("consequences:order.end"),
            note: t("ahead.from", { day: forecast === undefined ? blank : day(forecast.handedOver) }),
            sum: forecast === undefined ? blank : day(forecast.end),
          },
        ]),
  ];
};

export const laterChargesText = (
  t: TFunction<["checkout", "consequences"]>,
  { count, each, sum }: NonNullable<ReturnType<typeof laterCharges>>,
): string => {
  if (count === 0) return t("consequences:order.nothing");
  return each === null
    ? t("ahead.together", { count, sum: formatMoney(sum) })
    : t("ahead.times", { count, sum: formatMoney(each) });
};

/** Placeholder of a sum. Not words: they are wider and would shift the layout. */
export const blankSum = (state: Price["state"]): string => (state === "pending" ? "…" : "—");

const minus = "\u2212";

/** `amount`: kopecks, null until the server sends it. */
type Line = Pick<QuoteLine, "kind" | "label"> & { amount: number | null };

/** Formats lines. Sums come from the server; `blank` replaces unknown ones. */
export const quoteLines = (
  lines: readonly Line[],
  t: TFunction<["checkout", "consequences"]>,
  blank: string,
): LineInWords[] =>
  lines.map(({ kind, label, amount }) => {
    const off = kind === "promo" || kind === "bonus";
    const sum = amount === null ? blank : formatMoney(amount);
    return {
      name: label ?? t(`quote.${kind}`),
      sum: off ? `${minus}${sum}` : sum,
      off,
      ...(kind === "deposit" && { note: t("consequences:order.deposit") }),
    };
  });

/**
 * Lines expected for a draft, without sums, so that the reply shifts nothing. `promo`: the code was accepted before.
 */
export const awaitedLines = (draft: DraftChoices, device: Gadget, promo: boolean): Line[] => {
  const line = (kind: Line["kind"], label: string | null = null): Line => ({ kind, label, amount: null });
  return [
    line("rent"),
    ...(draft.insurance ? [line("insurance")] : []),
    ...device.extras.filter(({ id }) => draft.extras.includes(id)).map(({ name }) => line("extra", name)),
    ...(draft.handover?.kind === "delivery" ? [line("delivery")] : []),
    ...(promo && draft.promo !== null ? [line("promo", draft.promo)] : []),
    ...(draft.bonus > 0 ? [line("bonus")] : []),
    ...(device.deposit > 0 ? [line("deposit")] : []),
  ];
};

interface QuoteCardProps {
  /** Paid when the device is brought. */
  atDoor?: boolean;
  /** On phones the dock shows the total instead. */
  totalInDock?: boolean;
}

/** The live price. Shows no sums while pricing; lines follow the draft at once, so that the reply shifts nothing. */
export const QuoteCard = ({ atDoor = false, totalInDock = false }: QuoteCardProps) => {
  const { t } = useTranslation(["checkout", "consequences"]);
  const { text } = useSentences();
  const view = useView("account.checkout", checkoutView);
  const day = useFormatDay();
  const chosen = view.screen === "configuring" || view.screen === "reviewing" ? view : null;
  const device = useView("account", deviceOf, chosen?.draft.deviceId);
  const hasPromo = chosen?.price.quote?.lines.some(({ kind }) => kind === "promo");
  const [hadPromo, setHadPromo] = useState(false);
  if (hasPromo !== undefined && hasPromo !== hadPromo) setHadPromo(hasPromo);
  if (chosen === null) return null;
  const { price, draft } = chosen;
  const { quote, state } = price;
  const withoutForecast = (reply: QuoteOfServer, { months }: DraftChoices) =>
    text([months === 1 ? termParts(0) : sentence("order.monthly", { sum: reply.monthly })]);
  if (quote === null && (device === undefined || state === "unfinished" || state === "refused")) return null;
  const lines = quote?.lines ?? (device === undefined ? [] : awaitedLines(draft, device, hadPromo));
  const blank = blankSum(state);
  const deposit = quote === null ? (device?.deposit ?? 0) > 0 : quote.deposit > 0;
  const delivery = draft.handover?.kind === "delivery";
  const endElsewhere = chosen.screen === "reviewing";
  const ahead = aheadLines({ t, day, quote, blank, months: draft.months, deposit, delivery, endElsewhere });
  return (
    <Quote
      title={t("quote.title")}
      lines={quoteLines(lines, t, blank)}
      totalName={t(atDoor ? "review.onDelivery" : "quote.today")}
      total={quote === null ? blank : <Money kopecks={quote.now} />}
      later={ahead}
      next={quote !== null && ahead.length === 0 && withoutForecast(quote, draft)}
      recalculating={quote === null}
      totalInDock={totalInDock}
    />
  );
};

/** Shown without a price: unreachable, stale, or refused (the field says why). */
export const QuoteTrouble = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const sendToAccount = useSend("account");
  const { state: trouble } = useView("account.checkout", priceView);
  const calculate = () => {
    send({ type: "quote.refreshRequested" });
    // Another device may have changed the city: its offices and delivery are read again with the client.
    if (trouble === "refused") sendToAccount({ type: "subscriptions.refreshRequested" });
  };
  if (trouble !== "unreachable" && trouble !== "stale" && trouble !== "refused") return null;
  return (
    <Notice
      kind={trouble === "unreachable" ? "bad" : "plain"}
      role={trouble === "refused" ? undefined : "alert"}
      title={t(`quote.${trouble}.title`)}
      action={
        <TextButton icon={refresh} onClick={calculate}>
          {t("quote.unreachable.again")}
        </TextButton>
      }
    >
      {t(`quote.${trouble}.lead`)}
    </Notice>
  );
};
