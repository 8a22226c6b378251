import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { cardsView } from "#machines/cards/cards.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { CheckRow } from "../../ui/choice.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bonus, calendar, card, trash } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { bindingAhead } from "../consequences/card-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";

interface ConsentFactsProps {
  agreed: boolean;
  /** It was asked for without the consent, whose row has to be seen: the id of the words that say so. */
  lacking: string | null;
  onAgree: (agreed: boolean) => void;
}

/** The reason beside the button takes room from what stands above it. */
const showWhole = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });

/** What a payer must know before a card is saved: purpose, regularity, sum, and how to withdraw. */
export const ConsentFacts = ({ agreed, lacking, onAgree }: ConsentFactsProps) => {
  const { t } = useTranslation(["cards", "common"]);
  const terms = t("common:legal.recurrent");
  const { text } = useSay();
  const factsOf = useFactsOfEach();
  const subscriptions = useView("account", subscriptionsOf);
  const list = useView("account.cards", cardsView);
  // Which charges the card takes over depends on what other cards pay: until that is known, none is named.
  const ahead =
    subscriptions === null || list.state !== "ready"
      ? null
      : bindingAhead(subscriptions.map(factsOf), list.cards);
  return (
    <>
      <Consequences>
        <Consequence icon={card} title={t("consent.purpose")}>
          {t("consent.purposeNote")}
        </Consequence>
        <Consequence icon={calendar} title={t("consent.regularity")}>
          {ahead !== null &&
            text([
              ahead.first === null
                ? sentence("binding.none")
                : sentence("binding.next", { day: ahead.first }),
            ])}
        </Consequence>
        <Consequence icon={bonus} title={t("consent.sum")}>
          {ahead?.charges.map(({ id, title: charge }) => (
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
            title={t("consent.agree")}
            note={
              <Link to="/rekurrent/" target="_blank" aria-label={t("consent.terms", { name: terms })}>
                {terms}
              </Link>
            }
            checked={agreed}
            {...(lacking !== null && { "aria-invalid": true, "aria-describedby": lacking })}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          />
        </div>
      </Section>
    </>
  );
};
