import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
  bike,
  bonus,
  card,
  doc,
  grid,
  help,
  info,
  mail,
  out,
  pin,
  receipt,
  store,
  user,
} from "../../ui/icons.ts";
import { ProfileHead, ProfileLinks, ProfileMenu, ProfileNote } from "../../ui/profile-menu.tsx";
import { LanguageLink } from "./page-footer.tsx";
import { usePerson } from "./use-person.ts";
import { CentreNav } from "../../ui/top-bar.tsx";
import { type ReactNode, useId, useSyncExternalStore } from "react";
import { themes, useRouterContext } from "../../routing/router-context.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { hasNewMessage } from "#machines/inbox/inbox.view.ts";
import { Status } from "../../ui/status.tsx";
import { catalogOf } from "#machines/account/account.view.ts";
import { MenuFoot, MenuSheet } from "../../ui/menu-sheet.tsx";
import { TextButton } from "../../ui/button.tsx";
import { HomeLogo } from "./brand.tsx";
import { ExternalLink } from "./external-link.tsx";

/** The inbox, marked while it has messages that this device has not shown. */
const InboxName = () => {
  const { t } = useTranslation("shell");
  // The server does not know what this device has shown.
  const knowsShown = useHydrated();
  const hasNew = useView("account.inbox", hasNewMessage) && knowsShown;
  return (
    <span>
      <span>{t("nav.inbox")}</span> {hasNew && <Status kind="live">{t("nav.inboxNew")}</Status>}
    </span>
  );
};

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
          <Link to="/messages/">
            <Icon of={mail} small />
            <InboxName />
          </Link>
        </li>
        <li>
          <Link to="/documents/">
            <Icon of={doc} small />
            <span>{t("nav.documents")}</span>
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

/** Profile dropdown of wide screens (spec §2). */
export const PersonMenu = () => {
  const { t } = useTranslation("shell");
  const { firstName, initials } = usePerson();
  return (
    <ProfileMenu name={firstName} initials={initials} label={t("profile.label")}>
      <PersonPanel />
    </ProfileMenu>
  );
};

/** Centre menu of wide screens (spec §2, "Menus"). */
export const MainNav = () => {
  const { t } = useTranslation("shell");
  return (
    <CentreNav label={t("nav.main")}>
      <Link to="/catalog/">{t("nav.devices")}</Link>
      <Link to="/subscriptions/">{t("nav.subscriptions")}</Link>
      <Link to="/payments/">{t("nav.payments")}</Link>
      <Link to="/about/">{t("nav.about")}</Link>
      <Link to="/faq/">{t("nav.faq")}</Link>
    </CentreNav>
  );
};

/** Stored on this device until sign-out. */
export const ThemeChoice = () => {
  const { t } = useTranslation("shell");
  const { theme } = useRouterContext();
  const name = useId();
  const chosen = useSyncExternalStore(theme.subscribe, theme.read, () => "system" as const);
  return (
    <Segment legend={t("theme.legend")} low>
      {themes.map((one) => (
        <SegmentOption
          key={one}
          name={name}
          title={t(`theme.${one}`)}
          checked={chosen === one}
          onChange={() => theme.choose(one)}
        />
      ))}
    </Segment>
  );
};

interface MenuLinkProps {
  to: LinkProps["to"];
  icon: string;
  children: ReactNode;
}

/** A menu item. */
export const MenuLink = ({ to, icon, children }: MenuLinkProps) => (
  <li>
    <Link to={to}>
      <Icon of={icon} />
      <span>{children}</span>
    </Link>
  </li>
);

/** Menu of phones (spec §2, "Mobile menu"). */
export const PhoneMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("shell");
  const person = usePerson();
  const send = useSend("session");
  const { app, supportUrl } = useRouterContext().config;
  const org = useView("account", catalogOf)?.org;
  return (
    <MenuSheet
      label={t("nav.menu")}
      closeLabel={t("nav.close")}
      onClose={onClose}
      logo={<HomeLogo onInk />}
      name={person.name}
      detail={person.city === null ? person.phone : t("profile.city", { city: person.city })}
      bonus={
        <Link to="/bonus-system/">
          <b>{person.points}</b> <span>{person.pointsWord}</span>
        </Link>
      }
      theme={<ThemeChoice />}
      foot={
        <MenuFoot
          social={
            <>
              {/* Narrow tabs have no place for it. */}
              <ExternalLink href={supportUrl} label={t("chatLabel")}>
                {t("chat")}
              </ExternalLink>
              <ExternalLink href={org?.whatsapp} label={t("whatsapp")}>
                WhatsApp
              </ExternalLink>
              <ExternalLink href={org?.telegram} label={t("telegram")}>
                Telegram
              </ExternalLink>
              <ExternalLink href={org?.vk} label={t("vk")}>
                VK
              </ExternalLink>
            </>
          }
        >
          <LanguageLink />
          <TextButton icon={out} onClick={() => send({ type: "session.logoutRequested" })}>
            {t("signOut")}
          </TextButton>
          <small>{t("version", { version: app.version })}</small>
        </MenuFoot>
      }
    >
      <MenuLink to="/catalog/" icon={grid}>
        {t("nav.devices")}
      </MenuLink>
      <MenuLink to="/subscriptions/" icon={bike}>
        {t("nav.subscriptions")}
      </MenuLink>
      <MenuLink to="/payments/" icon={receipt}>
        {t("nav.payments")}
      </MenuLink>
      <MenuLink to="/cards/" icon={card}>
        {t("nav.cards")}
      </MenuLink>
      <MenuLink to="/profile/" icon={user}>
        {t("nav.personal")}
      </MenuLink>
      <MenuLink to="/bonus-system/" icon={bonus}>
        {t("profile.bonus")}
      </MenuLink>
      <MenuLink to="/about/" icon={info}>
        {t("nav.about")}
      </MenuLink>
      <MenuLink to="/faq/" icon={help}>
        {t("nav.faq")}
      </MenuLink>
      <MenuLink to="/messages/" icon={mail}>
        <InboxName />
      </MenuLink>
      <MenuLink to="/documents/" icon={doc}>
        {t("nav.documents")}
      </MenuLink>
      <MenuLink to="/offices/" icon={store}>
        {t("nav.offices")}
      </MenuLink>
    </MenuSheet>
  );
};
