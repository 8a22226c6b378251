import { useTranslation } from "react-i18next";
import { useSubscriptionSend } from "../../account-machines.ts";
import { Columns } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bike, card } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDayWords, useToday } from "../../use-calendar.ts";
import { useZone } from "../payments/use-listed-payments.ts";
import { ConfirmDock } from "./confirm-dock.tsx";
import { OutlookPart, useKnownOutlook } from "./outlook-part.tsx";
import styles from "./subscription.module.css";
import { UnchangedNotice } from "./unchanged-notice.tsx";
import { useSubject } from "./use-subject.ts";
import type { ViewOf } from "./view-of.ts";

/** A resume, before it is confirmed: the new day and sum, and how the device comes back. */
export const ResumeStep = ({ view }: { view: ViewOf<"resume"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSubscriptionSend();
  const day = useDayWords();
  const today = useToday(useZone());
  const { subscription, device, confirm, notice } = view;
  const { name, office } = useSubject(subscription);
  const { id, paidUntil = null, delivery } = subscription;
  const resume = useKnownOutlook()?.resume ?? null;
  const charge =
    resume !== null && resume.amount > 0
      ? { day: day(resume.startsOn), sum: formatMoney(resume.amount) }
      : null;
  /** Without a card nothing is charged by itself. */
  const byHand = subscription.card === null;
  const isAway = device === "returned" || device === "unknown";
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          onConfirm={() => send({ type: "resume.confirmed", id })}
          caption={name}
          subject={
            charge === null
              ? t("resume.title")
              : t(byHand ? "resume.titleByHand" : "resume.titleCharge", charge)
          }
          keep={t("keep")}
        >
          {t("resume.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>
        {charge !== null
          ? t(byHand ? "resume.titleByHand" : "resume.titleCharge", charge)
          : resume === null
            ? t("resume.title")
            : t("resume.titleFree")}
      </h1>
      <Lead>
        {t("resume.lead")}
        {paidUntil !== null && paidUntil > today && ` ${t("resume.paid", { day: day(paidUntil) })}`}
      </Lead>
      <UnchangedNotice notice={notice} />
      <Section title={t("resume.then")}>
        <div className={styles.then}>
          <Consequences>
            {isAway ? (
              <Consequence icon={bike} title={t("resume.device.again")}>
                {t("pause.passport", {
                  where: delivery?.address ?? office?.address ?? t("device.toAnyOffice"),
                })}
              </Consequence>
            ) : (
              <Consequence icon={bike} title={t("resume.device.here")}>
                {t("resume.device.here.note")}
              </Consequence>
            )}
            {charge !== null && (
              <Consequence icon={card} title={t(byHand ? "resume.byHand" : "resume.charge", charge)}>
                {t("resume.charge.note")}
              </Consequence>
            )}
          </Consequences>
        </div>
      </Section>
      <Section>
        <OutlookPart>
          {({ resume: ahead }) =>
            ahead === null ? (
              <Notice title={t("outlook.notNow.title")} />
            ) : (
              <Facts
                facts={[
                  {
                    name: t("whatIf.end"),
                    value: ahead.course.end === null ? t("whatIf.open") : day(ahead.course.end),
                  },
                  { name: t("whatIf.total"), value: formatMoney(ahead.course.total), total: true },
                ]}
              />
            )
          }
        </OutlookPart>
      </Section>
    </Columns>
  );
};
