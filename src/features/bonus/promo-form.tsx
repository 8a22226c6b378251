import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { promoCode } from "#contract/quote.ts";
import { promoView } from "#machines/bonus/bonus.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Applied } from "../../ui/applied.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { usePoints } from "./use-points.ts";

/** A promo code: credited once, or refused with the reason. */
export const PromoForm = () => {
  const { t } = useTranslation("bonus");
  const send = useSend("account.bonus");
  const points = usePoints();
  const { state, promo, credited, why, submit } = useView("account.bonus", promoView);
  const [typed, setTyped] = useState("");
  const [empty, setEmpty] = useState(false);
  const code = promoCode(typed);
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setEmpty(code === "");
    if (code !== "" && submit.can) send({ type: "promo.submitted", promo: code });
  };
  const off = submit.can || submit.why === "pending" ? null : submit.why;
  const error = empty
    ? t("promo.empty")
    : why !== null
      ? t(`refused.${why}`)
      : state === "unanswered"
        ? t("promo.unanswered")
        : null;
  const button = (
    <Button
      kind="line"
      type="submit"
      busy={state === "applying"}
      {...(off !== null && { reason: t(`why.${off}`), reasonIcon: off === "offline" ? wifiOff : lock })}
    >
      {t(state === "applying" ? "promo.applying" : "promo.apply")}
    </Button>
  );
  return (
    <Section title={t("promo.title")}>
      <form noValidate onSubmit={apply}>
        <Field
          label={t("promo.label")}
          hideLabel
          name="promo"
          maxLength={32}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          // Whoever may only read sees no field that looks as if it could be filled in.
          readOnly={off !== null && off !== "offline"}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEmpty(false);
            if (state !== "entering" && state !== "applying") send({ type: "promo.reconsidered" });
          }}
          {...(off === null && { action: button })}
          {...(error !== null && { error })}
        />
      </form>
      {off !== null && button}
      {state === "applied" && credited !== null && (
        <Applied>{t("promo.applied", { promo: promo ?? "", points: points(credited) })}</Applied>
      )}
    </Section>
  );
};
