import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupDigits, kopecksOf, wholePoints } from "#contract/kopecks.ts";
import { subscriptionOf, subscriptionsView } from "#machines/account/account.view.ts";
import { bonusView, promoView } from "#machines/bonus/bonus.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { LoadFailure, StaleContent } from "../shell/load-failure.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Purse } from "../../ui/facts.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { Markdown } from "../documents/markdown.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import styles from "./bonus-page.module.css";
import { SpendForm, usePoints } from "./spend-form.tsx";
import type { BonusEntry } from "#contract/bonus.ts";
import { deviceName } from "#contract/subscription.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import { promoCode } from "#contract/quote.ts";
import { Applied } from "../../ui/notice.tsx";
import { Field } from "../../ui/field.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { DocumentPage } from "../documents/document-page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";

/** A client's bonus page. `rules`: Markdown. */
export const BonusPage = ({ rules }: { rules: string }) => {
  const { t } = useTranslation("bonus");
  return (
    <TaskPage title={t("title")} back={<BackLink to="/subscriptions/" />}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <div className={styles.columns}>
        <div>
          <Bonus />
        </div>
        <Section title={t("rules")} id="rules">
          <Markdown text={rules} level={3} />
        </Section>
      </div>
    </TaskPage>
  );
};

const Bonus = () => {
  const { t } = useTranslation("bonus");
  const view = useView("account.bonus", bonusView);
  const send = useSend("account.bonus");
  const subscriptions = useView("account", subscriptionsView);
  const [held, setHeld] = useState(false);
  if (view.state === "unreachable")
    return (
      <LoadFailure whole title={t("failed.title")} onRetry={() => send({ type: "bonus.requested" })}>
        {t("failed.lead")}
      </LoadFailure>
    );
  // The spend form is above the history: without the subscriptions the history would shift.
  if (view.state === "loading" || subscriptions.state === "loading" || held)
    return (
      <Skeleton onHold={setHeld} label={t("loading")}>
        <SkeletonBlock height="10rem" />
      </Skeleton>
    );
  const points = wholePoints(view.bonus);
  const amount = groupDigits(points);
  return (
    <>
      {view.stale && (
        <StaleContent title={t("stale.title")} onRetry={() => send({ type: "bonus.requested" })}>
          {t("stale.lead")}
        </StaleContent>
      )}
      <Purse sum={amount} label={`${t("balance")}: ${t("points", { count: points, amount })}`}>
        {points > 0 ? t("purse.some", { sum: formatMoney(kopecksOf(points)) }) : t("purse.none")}
      </Purse>
      <PromoForm />
      <SpendForm balance={view.bonus} />
      <BonusHistory entries={view.entries} />
    </>
  );
};

const first = 20;

/** Entries, newest first. */
export const BonusHistory = ({ entries }: { entries: readonly BonusEntry[] }) => {
  const { t } = useTranslation("bonus");
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, first);
  return (
    <Section title={t("history.title")}>
      {entries.length === 0 ? (
        <Lead>{t("history.empty")}</Lead>
      ) : (
        <Rows>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {shown.length < entries.length && (
        <TextButton onClick={() => setAll(true)}>{t("history.all", { count: entries.length })}</TextButton>
      )}
    </Section>
  );
};

const Entry = ({ entry }: { entry: BonusEntry }) => {
  const dayOf = useFormatDayIn(useCityZone());
  const { amount, at } = entry;
  const points = groupDigits(Math.abs(wholePoints(amount)));
  return (
    <li>
      <div className={rowClass()}>
        <RowBody
          title={useEntryTitle(entry)}
          note={dayOf(at)}
          value={
            <span className={amount > 0 ? styles.plus : undefined}>
              {`${amount > 0 ? "+" : "\u2212"}${points}`}
            </span>
          }
        />
      </div>
    </li>
  );
};

const useEntryTitle = ({ kind: recorded, amount, promo, subscriptionId }: BonusEntry): string => {
  const { t } = useTranslation("bonus");
  const subscription = useView("account", subscriptionOf, subscriptionId);
  const kind = recorded === "returned" && amount < 0 ? "takenBack" : recorded;
  if (kind === "promo") return promo === null ? t("entry.promoUnnamed") : t("entry.promo", { promo });
  if (subscription === undefined) return t(`entry.${kind}`);
  return t(`entry.${kind}For`, { model: deviceName(subscription) });
};

/** Credits a promo code once, or shows why it was refused. */
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
      reason={off !== null && t(`why.${off}`)}
      reasonIcon={off === "offline" ? wifiOff : lock}
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
          // A read-only account sees a field that does not look editable.
          readOnly={off !== null && off !== "offline"}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEmpty(false);
            if (state !== "entering" && state !== "applying") send({ type: "promo.reconsidered" });
          }}
          action={off === null && button}
          error={error}
        />
      </form>
      {off !== null && button}
      {state === "applied" && credited !== null && (
        <Applied>{t("promo.applied", { promo: promo ?? "", points: points(credited) })}</Applied>
      )}
    </Section>
  );
};

interface BonusOverviewProps {
  /** `body`: Markdown. `updated`: ISO day. */
  document: { title: string; updated: string; body: string };
}

/** The rules are public; a signed-in client sees their own bonus above them. */
export const BonusOverview = ({ document }: BonusOverviewProps) => {
  const { t } = useTranslation("bonus");
  const signedIn = useView("session", hasAccount);
  return signedIn ? (
    <BonusPage rules={document.body} />
  ) : (
    <DocumentPage {...document}>
      <SignInLink>{t("signIn")}</SignInLink>
    </DocumentPage>
  );
};
