import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { stakesView } from "#machines/account/account.view.ts";
import { groupDigits, wholePoints } from "#contract/kopecks.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { bonus, card, grid, receipt, user } from "../../ui/icons.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import {
  describeDeletion,
  describeDeletionDebt,
  describeDeletionLoss,
  ifDeleted,
} from "../consequences/deletion-sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { erasedOn } from "#contract/deadlines.ts";
import { useClock, useFormatDay } from "../../routing/use-clock.ts";
import type { DeletionView } from "#machines/deletion/deletion.view.ts";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import styles from "./deletion-page.module.css";

export type ScreenView<Screen extends DeletionView["screen"]> = Extract<DeletionView, { screen: Screen }>;

/** The erasure day of a request made now, Moscow time (C23). */
export const useErasureDay = (): string =>
  useFormatDay()(useClock((now) => dayIn(homeZone, new Date(erasedOn(now.toISOString()) ?? now))));

interface DeletionEffectsProps {
  /** The deletion is requested already. */
  isAsked?: boolean;
  /** Also shows lost bonus points. */
  withBonus?: boolean;
}

/** Effects on subscriptions, debt and bonus; nothing if there are none. */
export const DeletionEffects = ({ isAsked = false, withBonus = false }: DeletionEffectsProps) => {
  const { t } = useTranslation("deletion");
  const { say, note } = useSentences();
  const { state, subscriptions, debt, bonus: points } = useView("account", stakesView);
  const send = useSend("account");
  const getFacts = useGetFacts();
  const whole = withBonus ? wholePoints(points) : 0;
  const fates = subscriptions.flatMap((subscription) => {
    const facts = getFacts(subscription);
    const fate = describeDeletion(isAsked ? facts : ifDeleted(facts));
    return fate === null ? [] : [{ id: subscription.id, ...fate }];
  });
  if (state === "loading")
    return (
      <Skeleton label={t("stakes.loading")}>
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  if (state === "unreachable")
    return (
      <LoadFailure
        title={t("stakes.failed.title")}
        retryLabel={t("stakes.failed.again")}
        onRetry={() => send({ type: "account.retryRequested" })}
      >
        {t("stakes.failed.lead")}
      </LoadFailure>
    );
  const losses = subscriptions.flatMap((subscription) => {
    const loss = describeDeletionLoss(subscription);
    return loss === null ? [] : [{ id: subscription.id, ...loss }];
  });
  if (fates.length === 0 && losses.length === 0 && debt === 0 && whole === 0) return null;
  const owed = describeDeletionDebt(debt, isAsked);
  return (
    <Section title={t(withBonus ? "stakes.title" : "stakes.fates")}>
      <Rows>
        {fates.map((fate) => (
          <li key={fate.id}>
            <Link to="/subscriptions/" search={{ s: fate.id }} className={rowClass()}>
              <RowBody icon={grid} title={say(fate.title)} note={note(fate.note)} go />
            </Link>
          </li>
        ))}
        {losses.map((loss) => (
          <li key={`loss ${loss.id}`}>
            <Link to="/subscriptions/" search={{ s: loss.id }} className={rowClass()}>
              <RowBody icon={receipt} iconKind="bad" title={say(loss.title)} note={note(loss.note)} go />
            </Link>
          </li>
        ))}
        {debt > 0 && (
          <li>
            <Link to="/subscriptions/" className={rowClass()}>
              <RowBody icon={receipt} iconKind="bad" title={say(owed.title)} note={note(owed.note)} go />
            </Link>
          </li>
        )}
        {whole > 0 && (
          <li>
            <div className={rowClass()}>
              <RowBody
                icon={bonus}
                title={t("stakes.bonus", { count: whole, amount: groupDigits(whole) })}
                note={t("stakes.bonusNote")}
              />
            </div>
          </li>
        )}
      </Rows>
    </Section>
  );
};

/** What is erased. `isAsked`: already requested. */
export const ErasedList = ({ isAsked = false }: { isAsked?: boolean }) => {
  const { t } = useTranslation("deletion");
  return (
    <div className={styles.list}>
      <Consequences>
        <Consequence icon={user} title={t("erased.person")}>
          {t("erased.personNote")}
        </Consequence>
        <Consequence icon={card} title={t("erased.cards")}>
          {t("erased.cardsNote")}
        </Consequence>
        <Consequence icon={bonus} title={t("erased.bonus")}>
          {t(isAsked ? "erased.bonusNow" : "erased.bonusNote")}
        </Consequence>
      </Consequences>
    </div>
  );
};
