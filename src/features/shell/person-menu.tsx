import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alert, card, doc, out, pin, store, user } from "../../ui/icons.ts";
import { ProfileHead, ProfileLinks, ProfileMenu, ProfileNote } from "../../ui/profile-menu.tsx";
import { LanguageLink } from "./language-link.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { usePerson } from "./use-person.ts";

/** Who is signed in, the city (read-only), legal links, the other language, the way out. */
const PersonPanel = () => {
  const { t } = useTranslation("shell");
  const { t: common } = useTranslation();
  const person = usePerson();
  const send = useSend("session");
  return (
    <>
      <ProfileHead
        name={person.name}
        phone={person.phone}
        bonus={
          <Link to="/bonus-system/">
            {t("profile.bonus")} <b>{person.points}</b>
          </Link>
        }
      />
      <ProfileLinks>
        <li>
          <Link to="/profile/">
            <Icon of={user} small />
            {t("nav.personal")}
          </Link>
        </li>
        <li>
          <Link to="/cards/">
            <Icon of={card} small />
            {t("nav.cards")}
          </Link>
        </li>
        <li>
          <Link to="/documents/">
            <Icon of={doc} small />
            {t("nav.documents")}
          </Link>
        </li>
        <li>
          <Link to="/profile/" search={{ at: "messages" }}>
            <Icon of={alert} small />
            {t("nav.messages")}
          </Link>
        </li>
        <li>
          <Link to="/offices/">
            <Icon of={store} small />
            {t("nav.offices")}
          </Link>
        </li>
      </ProfileLinks>
      {person.city !== null && (
        <ProfileNote>
          <Icon of={pin} small />
          {t("profile.city", { city: person.city })}
        </ProfileNote>
      )}
      <ProfileLinks legal>
        <li>
          <Link to="/contract/">{common("legal.offer")}</Link>
        </li>
        <li>
          <Link to="/privacy/">{common("legal.privacy")}</Link>
        </li>
        <li>
          <Link to="/cookies/">{common("legal.cookies")}</Link>
        </li>
        <li>
          <Link to="/rekurrent/">{common("legal.recurrent")}</Link>
        </li>
      </ProfileLinks>
      <ThemeChoice />
      <ProfileLinks>
        <li>
          <LanguageLink />
        </li>
        <li>
          <button type="button" onClick={() => send({ type: "session.logoutRequested" })}>
            <Icon of={out} small />
            {t("signOut")}
          </button>
        </li>
      </ProfileLinks>
    </>
  );
};

/** The dropdown of wide screens (spec §2). */
export const PersonMenu = () => {
  const { t } = useTranslation("shell");
  const { firstName, initials } = usePerson();
  return (
    <ProfileMenu name={firstName} initials={initials} label={t("profile.label")}>
      <PersonPanel />
    </ProfileMenu>
  );
};
