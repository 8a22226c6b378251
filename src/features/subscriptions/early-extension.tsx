import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { daysBetween } from "#contract/day.ts";
import type { Forecast } from "#contract/forecast.ts";
import { longestTerm } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Aside, Columns } from "../../ui/columns.tsx";
import { Facts } from "../../ui/facts.tsx";
import { type IconPath, calendar, edit } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TimelineItem, TimelineYear, VerticalTimeline } from "../../ui/vertical-timeline.tsx";
import { describeEvent } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import { StepLink } from "./step-link.tsx";
import { TimelineDay, eventMarker, useNewYear } from "./timeline-point.tsx";
import { eventKey } from "./upcoming-days.ts";
import styles from "./subscription.module.css";

interface EarlyExtensionProps {
  subscription: Subscription;
  /** The first day on which it can be extended, ISO. */
  opens: string;
  /** The offered lengths, in months. */
  lengths: readonly number[];
}

/** A term that cannot be extended yet: when it can, what happens otherwise, and what is possible now. */
export const EarlyExtension = ({ subscription, opens, lengths }: EarlyExtensionProps) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const deviceTitle = useDeviceTitle();
  const forecast = useKnownForecast();
  return (
    <Columns
      side={
        <Aside>
          {forecast !== null && <Terms subscription={subscription} forecast={forecast} lengths={lengths} />}
          <Section title={t("extend.early.now")}>
            <Rows>
              {forecast !== null && forecast.terms !== null && (
                <Way at="change" icon={edit} title={t("manage.terms")} note={t("manage.terms.note")} />
              )}
              <Way at="what-if" icon={calendar} title={t("manage.whatIf")} note={t("manage.whatIf.note")} />
            </Rows>
            <p className={styles.block}>
              <StepLink className={buttonClass({ kind: "line" })}>{t("extend.back")}</StepLink>
            </p>
          </Section>
        </Aside>
      }
    >
      <h1 tabIndex={-1}>{t("manage.extend.from", { day: day(opens) })}</h1>
      <Lead>
        <b>{`${deviceTitle(subscription)}.`}</b> <span>{t("extend.early.lead")}</span>
      </Lead>
      <Section title={t("extend.early.ahead")}>
        <ForecastPart>
          {(known) => <Ahead subscription={subscription} forecast={known} opens={opens} />}
        </ForecastPart>
      </Section>
    </Columns>
  );
};

interface WayProps {
  at: "change" | "what-if";
  icon: IconPath;
  title: string;
  note: string;
}

const Way = ({ at, icon, title, note }: WayProps) => (
  <li>
    <StepLink at={at} className={rowClass()}>
      <RowBody icon={icon} title={title} note={note} go />
    </StepLink>
  </li>
);

/** Today, the first day of extensions, and the end unless the term is extended. */
const Ahead = ({
  subscription,
  forecast,
  opens,
}: {
  subscription: Subscription;
  forecast: Forecast;
  opens: string;
}) => {
  const { t } = useTranslation("subscription");
  const { say, note: noteIn } = useSentences();
  const facts = useFacts(subscription);
  const newYear = useNewYear();
  const { reminders } = useView("account", clientOf).notices ?? { reminders: false };
  const { today } = facts;
  const end = forecast.unchanged.events.filter(({ kind }) => kind !== "charge");
  // A shorter term has no reminder (server/notifications/find-reminders.ts).
  const isReminded = reminders && subscription.months > 1;
  return (
    <VerticalTimeline label={t("extend.early.ahead")}>
      <TimelineItem
        marker="now"
        gap={daysBetween(today, opens)}
        day={<TimelineDay iso={today} />}
        title={t("line.today")}
      />
      <TimelineItem
        marker="money"
        gap={daysBetween(opens, end[0]?.day ?? opens)}
        day={<TimelineDay iso={opens} />}
        title={t("extend.early.opens")}
        note={isReminded && t("extend.early.remind")}
      />
      {end.map((event, at) => {
        const { title, note } = describeEvent(event, facts, { isNamed: false, isRetry: false });
        const year = newYear(event.day, end[at - 1]?.day ?? opens);
        return (
          <Fragment key={eventKey(event)}>
            {year !== null && <TimelineYear year={year} />}
            <TimelineItem
              marker={eventMarker(event, false)}
              gap={daysBetween(event.day, end[at + 1]?.day ?? event.day)}
              day={<TimelineDay iso={event.day} />}
              title={say(title)}
              note={event.kind === "end" ? t("extend.early.unless") : note.length > 0 && noteIn(note)}
              sum={"amount" in event && formatMoney(event.amount, { signed: event.kind === "refund" })}
            />
          </Fragment>
        );
      })}
    </VerticalTimeline>
  );
};

/** What an extension will cost; its price is that of the next period. */
const Terms = ({
  subscription,
  forecast,
  lengths,
}: {
  subscription: Subscription;
  forecast: Forecast;
  lengths: readonly number[];
}) => {
  const { t, i18n } = useTranslation("subscription");
  const day = useFormatDay();
  const { end } = useFacts(subscription);
  const { months } = subscription.change ?? subscription;
  const offered = lengths.filter((count) => months + count <= longestTerm);
  const longest = offered.at(-1);
  if (longest === undefined) return null;
  const counts = offered.map((count) => (count === longest ? t("extend.months", { count }) : String(count)));
  return (
    <Section title={t("extend.early.terms")}>
      <Facts
        facts={[
          {
            name: t("extend.early.length"),
            value: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(counts),
          },
          {
            name: t("fact.price"),
            value: t("fact.perMonth", { sum: formatMoney(forecast.unchanged.price) }),
          },
          end !== null && { name: t("extend.early.first"), value: day(end) },
        ]}
      />
    </Section>
  );
};
