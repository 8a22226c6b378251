import { useTranslation } from "react-i18next";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useAccount, useCheckout, useCheckoutSend } from "../../machines.tsx";
import { Money } from "../../ui/money.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Quote } from "../../ui/quote.tsx";
import { refresh } from "../../ui/icons.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { awaitedLines, quoteLines } from "./quote-lines.ts";
import { useLastQuote } from "./use-last-quote.ts";

/**
 * The live price: the last one stays, dimmed, while a new one is asked. The lines are those of the draft from the
 * moment it is changed, so that the answer moves nothing.
 */
export const QuoteCard = () => {
  const { t } = useTranslation("checkout");
  const draft = useCheckout(({ context }) => context.draft);
  const device = useAccount(({ context }) =>
    context.catalog?.gadgets.find(({ id }) => id === draft?.deviceId),
  );
  const { state, fresh, last } = useLastQuote();
  if (last === null && (state === "unfinished" || state === "refused")) return null;
  const isKnown = fresh !== null || draft === null || device === undefined;
  const lines = isKnown ? last?.lines : awaitedLines(draft, device, last);
  if (lines === undefined) return null;
  const blank = state === "pending" ? "…" : "—";
  return (
    <Quote
      title={t("quote.title")}
      lines={quoteLines(lines, t, blank)}
      totalName={t("quote.today")}
      total={last === null ? blank : <Money kopecks={last.now} />}
      next={t("quote.next", { sum: last === null ? blank : formatMoney(last.monthly) })}
      recalculating={fresh === null}
      totalInDock
    />
  );
};

/** What to do when there is no price: it could not be asked, or it has grown old. */
export const QuoteTrouble = () => {
  const { t } = useTranslation("checkout");
  const send = useCheckoutSend();
  const trouble = useCheckout((checkout) => {
    const view = checkoutView(checkout);
    return view.screen === "configuring" || view.screen === "reviewing" ? view.price.state : null;
  });
  if (trouble !== "unreachable" && trouble !== "stale") return null;
  return (
    <Notice
      kind={trouble === "unreachable" ? "bad" : "plain"}
      role="alert"
      title={t(`quote.${trouble}.title`)}
      action={
        <TextButton icon={refresh} onClick={() => send({ type: "quote.refreshRequested" })}>
          {t("quote.unreachable.again")}
        </TextButton>
      }
    >
      {t(`quote.${trouble}.lead`)}
    </Notice>
  );
};
