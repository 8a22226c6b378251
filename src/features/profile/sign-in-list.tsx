import { useState } from "react";
import { useTranslation } from "react-i18next";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { formatTime } from "../../ui/date.ts";
import { wifiOff } from "../../ui/icons.ts";
import { LoadError } from "../../ui/read-again.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { passFocusOn } from "../../ui/pass-focus-on.ts";
import { Rows, rowClass, RowBody } from "../../ui/row.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { useDayOf } from "../../routing/use-calendar.ts";
import { useCityZone } from "../shell/use-city-day.ts";

/** Every device this client is signed in on, and the way out of the others; nothing where the backend has no list. */
export const SignInList = () => {
  const { t, i18n } = useTranslation("profile");
  const send = useSend("account.signIns");
  const zone = useCityZone();
  const dayOf = useDayOf(zone);
  const view = useView("account.signIns", signInsView);
  const [held, hold] = useState(false);
  if (view.state === "hidden") return null;
  if (view.state === "unreachable")
    return (
      <Section title={t("signIns.title")}>
        <LoadError
          title={t("signIns.failed.title")}
          retryLabel={t("signIns.failed.again")}
          onRetry={() => send({ type: "signIns.requested" })}
        />
      </Section>
    );
  if (view.state === "loading" || held)
    return (
      <Section title={t("signIns.title")}>
        <Skeleton hold={hold} label={t("signIns.loading")}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      </Section>
    );
  const { signIns, ending, notice, end, endOthers } = view;
  /** Of a browser that says nothing of itself there is no name. */
  const nameOf = (device: string): string => (device === "" ? t("signIns.unknown") : device);
  return (
    <Section title={t("signIns.title")}>
      {notice === "unreachable" && <Notice kind="bad" role="alert" title={t("signIns.notEnded")} />}
      <Rows shrinks>
        {signIns.map(({ id, device, lastUsed, current }) => (
          <li key={id} ref={passFocusOn}>
            <div className={rowClass()}>
              <RowBody
                title={nameOf(device)}
                note={
                  current ? (
                    <Status kind="live">{t("signIns.current")}</Status>
                  ) : (
                    t("signIns.used", {
                      day: dayOf(lastUsed),
                      time: formatTime(lastUsed, i18n.language, zone),
                    })
                  )
                }
                {...(!current && {
                  value: (
                    <TextButton
                      off={!end.can}
                      aria-label={t("signIns.endLabel", { device: nameOf(device) })}
                      onClick={() => send({ type: "signIn.endRequested", id })}
                    >
                      {t(ending.includes(id) ? "signIns.ending" : "signIns.end")}
                    </TextButton>
                  ),
                })}
              />
            </div>
          </li>
        ))}
      </Rows>
      {!(!endOthers.can && endOthers.why === "alone") && (
        <Button
          kind="line"
          busy={!endOthers.can && endOthers.why === "pending"}
          {...(!endOthers.can &&
            endOthers.why === "offline" && { reason: t("signIns.offline"), reasonIcon: wifiOff })}
          onClick={() => send({ type: "others.endRequested" })}
        >
          {t("signIns.endOthers")}
        </Button>
      )}
    </Section>
  );
};
