import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clientOf, profileState, settingsView, subscriptionsOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, TextButton, buttonClass, textButtonClass } from "../../ui/button.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { CitySwitch } from "./city-switch.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { ConsentTicks } from "../shell/consent-ticks.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { ProfileForm } from "./profile-form.tsx";
import type { AccountConsent, AskedConsent, Consent } from "#contract/consent.ts";
import { isOver } from "#contract/subscription-status.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import { type ProfileField, profileFields } from "#machines/account/profile-fields.ts";
import { Choices, Switch } from "../../ui/choice.tsx";
import { formatPhone } from "../../ui/phone.ts";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import { formatTime } from "../../ui/date.ts";
import { wifiOff } from "../../ui/icons.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { passFocusOn } from "../../ui/focus.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import { useDeviceTitle } from "../shell/use-device-title.ts";

/** The form's stored values as one key: a change of city or bonus does not reset the input. */
const storedFields = (client: Pick<Client, "phone"> & Pick<ProfileChange, ProfileField>): string =>
  JSON.stringify([client.phone, ...profileFields.map((field) => client[field])]);

/** Personal data. `forCheckout`: opened to complete an order. */
export const ProfilePage = ({ forCheckout }: { forCheckout: boolean }) => {
  const { t } = useTranslation("profile");
  const client = useView("account", clientOf);
  const stored = storedFields(client);
  const [last, setLast] = useState(stored);
  const [sent, setSent] = useState<string>();
  const [round, setRound] = useState(0);
  // A change made elsewhere restarts the form. After its own save it shows the stored values already, and keeps the
  // focus.
  if (stored !== last) {
    setLast(stored);
    setSent(undefined);
    if (stored !== sent) setRound(round + 1);
  }
  const saved = useView("account", profileState) === "saved";
  if (forCheckout && saved) return <Navigate to="/checkout/" replace />;
  return (
    <TaskPage
      title={t("title")}
      back={forCheckout ? <BackLink to="/checkout/" /> : <BackLink to="/subscriptions/" />}
    >
      <AskedConsents />
      <ProfileForm
        key={round}
        isRestarted={round > 0}
        forCheckout={forCheckout}
        onSubmitted={(change) => setSent(storedFields({ ...client, ...change }))}
        onGiveUp={() => setRound(round + 1)}
        below={
          !forCheckout && (
            <>
              <Section title={t("city.title")}>
                <Lead>{t("city.lead")}</Lead>
                <CitySwitch />
              </Section>
              <NoticeSettings />
              <ConsentList />
              <SignInList />
              <Section title={t("deletion.title")}>
                <Lead>{t("deletion.lead")}</Lead>
                <Link to="/information-delete-profile/" className={buttonClass({ kind: "line" })}>
                  {t("deletion.open")}
                </Link>
              </Section>
            </>
          )
        }
      />
    </TaskPage>
  );
};

const kinds = ["reminders", "news"] as const;
type Settings = Record<(typeof kinds)[number], boolean>;

/** Notification settings; hidden if the backend has none. */
const NoticeSettings = () => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { state, client, notice, save } = useView("account", settingsView);
  // Shows the requested setting while saving.
  const [requested, setRequested] = useState<Settings | null>(null);
  const { notices, email, emailVerified, phone } = client;
  if (notices === undefined) return null;
  const shown = state === "saving" && requested !== null ? requested : notices;
  const off = save.can || save.why === "pending" ? null : t(`reason.${save.why}`);
  const change = (change: Partial<Settings>): void => {
    if (!save.can) return;
    const next = { ...notices, ...change };
    setRequested(next);
    send({ type: "profile.submitted", change: { notices: next } });
  };
  return (
    <Section title={t("notices.title")}>
      <Lead>
        {email !== null && emailVerified === true
          ? t("notices.byLetter", { email })
          : t("notices.byText", { phone: formatPhone(phone) })}
      </Lead>
      <Lead>{t("notices.always")}</Lead>
      {requested !== null && notice !== null && <SettingNotSaved />}
      <Choices legend={t("notices.title")}>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            name={`notices.${kind}`}
            title={t(`notices.${kind}`)}
            note={off ?? t(`notices.${kind}.note`)}
            checked={shown[kind]}
            disabled={off !== null}
            // Saving disables it for a moment; `disabled` would take the focus away.
            aria-disabled={!save.can}
            onChange={({ currentTarget: { checked } }) => change({ [kind]: checked })}
          />
        ))}
      </Choices>
    </Section>
  );
};

const SettingNotSaved = () => {
  const { t } = useTranslation("profile");
  return <Notice kind="bad" role="alert" title={t("settings.notSaved")} />;
};

/** Consents that are lacking: each has its document and its tick. Nothing if none is. */
export const AskedConsents = () => {
  const { asked = [] } = useView("account", clientOf);
  // The tick of an earlier version agrees to no other text.
  return asked.length === 0 ? null : <AskedForm key={JSON.stringify(asked)} asked={asked} />;
};

const AskedForm = ({ asked }: { asked: readonly AskedConsent[] }) => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { state, notice, save } = useView("account", settingsView);
  const [ticked, setTicked] = useState<readonly AccountConsent[]>([]);
  const isWhole = asked.every(({ kind }) => ticked.includes(kind));
  const off = save.can || save.why === "pending" ? null : t(`reason.${save.why}`);
  const reason = off ?? (isWhole ? null : t("consents.unticked"));
  return (
    <Section title={t("consents.asked")}>
      <Lead>{t("consents.askedLead")}</Lead>
      <ConsentTicks legend={t("consents.asked")} asked={asked} ticked={ticked} onTick={setTicked} />
      {notice === "consent.required" ? (
        <Notice kind="ask" role="alert" title={t("consents.changed")}>
          {t("consents.changedLead")}
        </Notice>
      ) : (
        ticked.length > 0 && notice !== null && <SettingNotSaved />
      )}
      <Button
        kind="go"
        busy={state === "saving"}
        reason={reason}
        onClick={() => {
          const consents = asked.map(({ kind, version }) => ({ kind, version }));
          send({ type: "profile.submitted", change: { consents } });
        }}
      >
        {t("consents.give")}
      </Button>
    </Section>
  );
};

/** The newest record of each consent: every attempt to pay records the consent to the charges of its subscription. */
const newestOfEach = (consents: readonly Consent[]): Consent[] => {
  const records = Map.groupBy(consents, ({ kind, subscription, hash, withdrawn }) =>
    [kind, subscription ?? hash, withdrawn].join(" "),
  );
  return [...records.values()].flatMap(([newest]) => newest ?? []);
};

/** What the client has agreed to and how to withdraw it; hidden if the backend records nothing. */
export const ConsentList = () => {
  const { t, i18n } = useTranslation("profile");
  const zone = useCityZone();
  const dayOf = useFormatDayIn(zone);
  const { consents = [] } = useView("account", clientOf);
  const subscriptions = useView("account", subscriptionsOf);
  const deviceTitle = useDeviceTitle();
  if (consents.length === 0) return null;
  /** Whether a card is charged by it: not before the first payment, nor after the end. */
  const isCharged = ({ subscription: id }: Consent): boolean => {
    const subscription = subscriptions?.find((each) => each.id === id);
    if (subscription === undefined) return true;
    const { status, chargeConsent = "given" } = subscription;
    return chargeConsent === "given" && !isOver(status);
  };
  const momentOf = (moment: string) =>
    t("signIns.used", { day: dayOf(moment), time: formatTime(moment, i18n.language, zone) });
  const withdrawal = {
    personalData: (
      <Link to="/information-delete-profile/" className={textButtonClass()}>
        {t("consents.withdraw")}
      </Link>
    ),
    offer: null,
    letters: null,
  };
  /** Where a consent is withdrawn, with what follows; null if elsewhere. */
  const withdrawalOf = ({ kind, subscription }: (typeof consents)[number]) =>
    kind === "recurring" ? (
      <Link
        {...(subscription === null
          ? { to: "/cards/" as const }
          : { to: "/subscriptions/" as const, search: { s: subscription, at: "charges" as const } })}
        className={textButtonClass()}
      >
        {t("consents.withdraw")}
      </Link>
    ) : (
      withdrawal[kind]
    );
  return (
    <Section title={t("consents.title")}>
      <Lead>{t("consents.lead")}</Lead>
      <Rows>
        {newestOfEach(consents).map((consent) => {
          const { id, kind, version, sentence, given, device, withdrawn } = consent;
          const way = withdrawn === null && isCharged(consent) ? withdrawalOf(consent) : null;
          const subscription = subscriptions?.find((each) => each.id === consent.subscription);
          const when =
            withdrawn === null
              ? t("consents.given", { version, when: momentOf(given), device: deviceText(device) })
              : t("consents.withdrawn", { when: momentOf(withdrawn) });
          return (
            <li key={id}>
              <div className={rowClass()}>
                <RowBody
                  title={sentence ?? t(`consents.kind.${kind}`)}
                  note={subscription === undefined ? when : `${deviceTitle(subscription)}. ${when}`}
                  value={way}
                />
              </div>
            </li>
          );
        })}
      </Rows>
    </Section>
  );
};

/** A browser in a sentence; nothing if it is unknown. */
const deviceText = (device: string): string => (device === "" ? "" : `, ${device}`);

/** Signed-in devices and their sign-out; hidden if the backend has no list. */
export const SignInList = () => {
  const { t, i18n } = useTranslation("profile");
  const send = useSend("account.signIns");
  const zone = useCityZone();
  const dayOf = useFormatDayIn(zone);
  const view = useView("account.signIns", signInsView);
  const [held, setHeld] = useState(false);
  if (view.state === "hidden") return null;
  if (view.state === "unreachable")
    return (
      <Section title={t("signIns.title")}>
        <LoadFailure
          title={t("signIns.failed.title")}
          retryLabel={t("signIns.failed.again")}
          onRetry={() => send({ type: "signIns.requested" })}
        />
      </Section>
    );
  if (view.state === "loading" || held)
    return (
      <Section title={t("signIns.title")}>
        <Skeleton onHold={setHeld} label={t("signIns.loading")}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      </Section>
    );
  const { signIns, ending, notice, end, endOthers } = view;
  const deviceLabel = (device: string): string => (device === "" ? t("signIns.unknown") : device);
  return (
    <Section title={t("signIns.title")}>
      {notice === "unreachable" && <Notice kind="bad" role="alert" title={t("signIns.notEnded")} />}
      <Rows shrinks>
        {signIns.map(({ id, device, lastUsed, current }) => (
          <li key={id} ref={passFocusOn}>
            <div className={rowClass()}>
              <RowBody
                title={deviceLabel(device)}
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
                value={
                  !current && (
                    <TextButton
                      off={!end.can}
                      aria-label={t("signIns.endLabel", { device: deviceLabel(device) })}
                      onClick={() => send({ type: "signIn.endRequested", id })}
                    >
                      {t(ending.includes(id) ? "signIns.ending" : "signIns.end")}
                    </TextButton>
                  )
                }
              />
            </div>
          </li>
        ))}
      </Rows>
      {!(!endOthers.can && endOthers.why === "alone") && (
        <Button
          kind="line"
          busy={!endOthers.can && endOthers.why === "pending"}
          reason={!endOthers.can && endOthers.why === "offline" && t("signIns.offline")}
          reasonIcon={wifiOff}
          onClick={() => send({ type: "others.endRequested" })}
        >
          {t("signIns.endOthers")}
        </Button>
      )}
    </Section>
  );
};
