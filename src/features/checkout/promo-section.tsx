import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { promoCode } from "#contract/quote.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Applied } from "../../ui/applied.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { close } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { takeLostFocus } from "../../ui/pass-focus-on.ts";
import { useDraft } from "./use-draft.ts";

/** A promo code: entered, applied or refused with the reason. */
export const PromoSection = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const input = useRef<HTMLInputElement>(null);
  const { quote, promoRefusal } = useView("account.checkout", priceView);
  const line = quote?.lines.find(({ kind }) => kind === "promo");
  // Field and applied line take each other's place, and with it the focus.
  const [changed, setChanged] = useState(false);
  const follow = changed ? takeLostFocus : undefined;
  const apply = () => {
    setChanged(true);
    const typed = promoCode(input.current?.value ?? "");
    change({ promo: typed === "" ? null : typed });
  };
  const promo = draft?.promo ?? null;
  return (
    <Section title={t("configure.promo")}>
      {promo !== null && line !== undefined ? (
        <Applied
          action={
            <IconButton
              ref={follow}
              icon={close}
              label={t("configure.promoRemove", { promo })}
              onClick={() => {
                setChanged(true);
                change({ promo: null });
              }}
            />
          }
        >
          {t("configure.promoApplied", { promo, sum: formatMoney(line.amount) })}
        </Applied>
      ) : (
        <Field
          ref={input}
          label={t("configure.promo")}
          hideLabel
          name="promo"
          maxLength={32}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={promo ?? ""}
          onChange={() => {
            // Another code is being typed, or none: what was said of the former one is over.
            if (promoRefusal !== null) change({ promo: null });
          }}
          onKeyDown={(event) => {
            // Enter of a keyboard that composes commits a text.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
          action={
            <Button kind="line" ref={follow} onClick={apply}>
              {t("configure.promoApply")}
            </Button>
          }
          {...(promoRefusal !== null && { error: t(`refusal.${promoRefusal}`) })}
        />
      )}
    </Section>
  );
};
