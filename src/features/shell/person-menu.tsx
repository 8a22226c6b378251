import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alert, card, doc, out, pin, store, user } from "../../ui/icons.ts";
import { ProfileHead, ProfileLinks, ProfileMenu, ProfileNote } from "../../ui/profile-menu.tsx";
import { LanguageLink } from "./page-footer.tsx";
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
            <span>{t("profile.bonus")}</span> <b>{person.points}</b>
          </Link>
        }
      />
      <ProfileLinks>
        <li>
          <Link to="/profile/">
            <Icon of={user} small />
            <span>{t("nav.personal")}</span>
          </Link>
        </li>
        <li>
          <Link to="/cards/">
            <Icon of={card} small />
            <span>{t("nav.cards")}</span>
          </Link>
        </li>
        <li>
          <Link to="/documents/">
            <Icon of={doc} small />
            <span>{t("nav.documents")}</span>
          </Link>
        </li>
        <li>
          <Link to="/profile/" search={{ at: "messages" }}>
            <Icon of={alert} small />
            <span>{t("nav.messages")}</span>
          </Link>
        </li>
        <li>
          <Link to="/offices/">
            <Icon of={store} small />
            <span>{t("nav.offices")}</span>
          </Link>
        </li>
      </ProfileLinks>
      {person.city !== null && (
        <ProfileNote>
          <Icon of={pin} small />
          <span>{t("profile.city", { city: person.city })}</span>
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
            <span>{t("signOut")}</span>
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
