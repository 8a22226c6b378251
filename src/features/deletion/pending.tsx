import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { homeZone } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";
import { graceAt } from "#machines/deletion/erased-on.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { formatTime } from "../../ui/date.ts";
import { Dock } from "../../ui/dock.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { useServerNow } from "../../routing/use-now.ts";
import { useDayOf } from "../../routing/use-calendar.ts";
import { AskSupport } from "../shell/ask-support.tsx";
import { useDeletionPath } from "./use-deletion-path.ts";
import styles from "./deletion.module.css";
import { ErasedList, Stakes, type ViewOf } from "./stakes.tsx";
import { ExportData } from "./export-data.tsx";

/** The twelve days: how many are left, what happens then, and the way back, which is one press. */
export const Pending = ({ view }: { view: ViewOf<"pending"> }) => {
  const { t, i18n } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  const dayOf = useDayOf(homeZone);
  const isClient = useView("session", hasAccount);
  const cancelledPost = useLocation({ select: ({ state }) => state.cancelledPost === true });
  const { requestedAt, erasedAt, notice, takeBack } = view;
  const day = erasedAt === null ? t("pending.soon") : dayOf(erasedAt);
  const busy = !takeBack.can && takeBack.why === "pending";
  const reason = takeBack.can || takeBack.why === "pending" ? undefined : t(`takeBack.${takeBack.why}`);
  return (
    <Columns
      side={
        <Deck>
          <Dock caption={t("pending.caption")} subject={t("pending.subject")} subjectOn="wide">
            <Button
              kind="go"
              busy={busy}
              {...(reason !== undefined && { reason })}
              {...(!takeBack.can && takeBack.why === "offline" && { reasonIcon: wifiOff })}
              onClick={() => send({ type: "deletion.withdrawRequested" })}
            >
              {t(busy ? "takeBack.sending" : "takeBack.ask")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      {requestedAt === null ? (
        <h1 tabIndex={-1}>{t("pending.undated")}</h1>
      ) : (
        <Countdown requestedAt={requestedAt} />
      )}
      {requestedAt !== null && erasedAt !== null && (
        <Lead>
          <span>{t("pending.asked", { day: dayOf(requestedAt) })}</span>{" "}
          <b>{t("pending.end", { day, time: formatTime(erasedAt, i18n.language, homeZone) })}</b>
        </Lead>
      )}
      {requestedAt !== null && erasedAt !== null && <Days requestedAt={requestedAt} erasedAt={erasedAt} />}
      {!takeBack.can && takeBack.why === "unavailable" && <AskSupport />}
      {notice === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("takeBack.failed.title")}>
          {t("takeBack.failed.lead")}
        </Notice>
      )}
      {cancelledPost && (
        <Notice kind="bad" role="alert" title={t("pending.cancelled.title")}>
          {t("pending.cancelled.lead")}
        </Notice>
      )}
      {isClient && <Stakes isAsked />}
      <Section title={t("pending.then", { day })}>
        <ErasedList isAsked />
        <Notice icon={lock} title={t("pending.readOnly.title", { day })}>
          {t("pending.readOnly.lead")}
        </Notice>
      </Section>
      <ExportData view={view} />
    </Columns>
  );
};

const useGrace = (requestedAt: string) => graceAt(requestedAt, useServerNow());

const Countdown = ({ requestedAt }: { requestedAt: string }) => {
  const { t } = useTranslation("deletion");
  const { left } = useGrace(requestedAt);
  return (
    <h1 tabIndex={-1}>
      <span className={styles.days}>{t("pending.days", { count: left })}</span>{" "}
      <span>{t("pending.title")}</span>
    </h1>
  );
};

const Days = ({ requestedAt, erasedAt }: { requestedAt: string; erasedAt: string }) => {
  const { t } = useTranslation("deletion");
  const dayOf = useDayOf(homeZone);
  const { gone, left } = useGrace(requestedAt);
  return (
    <Ticks
      label={t("pending.ticks", { gone, left, count: deletionDays })}
      count={deletionDays}
      gone={gone}
      start={dayOf(requestedAt, { short: true })}
      end={dayOf(erasedAt, { short: true })}
    />
  );
};
