import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clientOf, profileState } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { CitySwitch } from "../city/city-switch.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { storedFields } from "./stored-fields.ts";
import { NoticeSettings } from "./notice-settings.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SignInList } from "./sign-in-list.tsx";

/** Personal data. `forCheckout`: the person was sent here because a device waits for them. */
export const ProfilePage = ({ forCheckout }: { forCheckout: boolean }) => {
  const { t } = useTranslation("profile");
  // The form shows what is stored; when that changes elsewhere, it starts over with it.
  const stored = storedFields(useView("account", clientOf));
  const [round, setRound] = useState(0);
  const saved = useView("account", profileState) === "saved";
  if (forCheckout && saved) return <Navigate to="/checkout/" replace />;
  return (
    <TaskPage
      title={t("title")}
      back={forCheckout ? <BackLink to="/checkout/" /> : <BackLink to="/subscriptions/" />}
      {...(!forCheckout && { path: <SubscriptionsPath at={t("title")} /> })}
    >
      <ProfileForm key={`${stored} ${round}`} forCheckout={forCheckout} onGiveUp={() => setRound(round + 1)}>
        {!forCheckout && (
          <>
            <Section title={t("city.title")}>
              <Lead>{t("city.lead")}</Lead>
              <CitySwitch />
            </Section>
            <NoticeSettings />
            <SignInList />
            <Section title={t("deletion.title")}>
              <Lead>{t("deletion.lead")}</Lead>
              <Link to="/information-delete-profile/" className={buttonClass({ kind: "bad-line" })}>
                {t("deletion.open")}
              </Link>
            </Section>
          </>
        )}
      </ProfileForm>
    </TaskPage>
  );
};
