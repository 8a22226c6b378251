import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, signatureOf } from "#contract/subscription.ts";
import { useDayOf, useDayWords } from "../../routing/use-calendar.ts";
import { doc } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { unsignedFirst } from "../documents/in-order.ts";
import { iconOfAct, usePaperName } from "../papers/use-paper-name.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/** The papers of a subscription: the acts, those that wait for a signature first, the newest of each, and the contract. */
export const PapersSection = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const day = useDayOf(useSubscriptionZone(subscription));
  const inWords = useDayWords();
  const { id: contract, acts, start } = subscription;
  return (
    <Section title={t("papers.title")} id="papers">
      <Rows>
        {unsignedFirst(acts).map(({ id, type, signed, signedAt, number }) => (
          <li key={id}>
            <Link to="/documents/" search={{ act: id }} className={rowClass()}>
              <RowBody
                icon={iconOfAct({ type, signed })}
                {...(!signed && { iconKind: "sign" as const })}
                title={paperName({ type, number })}
                note={
                  signed
                    ? signedAt === null
                      ? t("papers.signedOnce")
                      : t(`papers.on.${signatureOf(type)}`, {
                          day: day(signedAt),
                        })
                    : t("papers.sign")
                }
                go
              />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/print/" search={{ contract }} className={rowClass()}>
            <RowBody
              icon={doc}
              title={t("papers.contract", { id: contract })}
              note={
                start === null
                  ? t("papers.contract.waiting")
                  : t("papers.contract.since", { day: inWords(start) })
              }
              go
            />
          </Link>
        </li>
      </Rows>
    </Section>
  );
};
