import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useCheckout, useCheckoutSend } from "../../machines.tsx";
import { Money } from "../../ui/money.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Quote } from "../../ui/quote.tsx";
import { refresh } from "../../ui/icons.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { quoteLines } from "./quote-lines.ts";

/** The live price: the last one stays, dimmed, while a new one is asked. */
export const QuoteCard = () => {
  const { t } = useTranslation("checkout");
  const fresh = useCheckout(({ context }) => context.priced?.quote ?? null);
  const [last, setLast] = useState(fresh);
  if (fresh !== null && fresh !== last) setLast(fresh);
  const shown = fresh ?? last;
  if (shown === null) return null;
  return (
    <Quote
      title={t("quote.title")}
      lines={quoteLines(shown, t)}
      totalName={t("quote.today")}
      total={<Money kopecks={shown.now} />}
      next={t("quote.next", { sum: formatMoney(shown.monthly) })}
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
