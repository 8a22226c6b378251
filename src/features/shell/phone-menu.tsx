import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import {
  alert,
  bike,
  bonus,
  card,
  doc,
  grid,
  help,
  info,
  out,
  receipt,
  store,
  user,
} from "../../ui/icons.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuFoot, MenuSheet } from "../../ui/menu-sheet.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { HomeMark, PlaceLink } from "./place-link.tsx";
import { LanguageLink } from "./page-footer.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { useConfig, usePerson } from "./use-person.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The menu of phones (spec §2, "Mobile menu"). */
export const PhoneMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("shell");
  const person = usePerson();
  const send = useSend("session");
  const { app } = useConfig();
  const org = useView("account", catalogOf)?.org;
  return (
    <MenuSheet
      label={t("nav.menu")}
      closeLabel={t("nav.close")}
      onClose={onClose}
      mark={<HomeMark onInk />}
      name={person.name}
      place={person.city === null ? person.phone : t("profile.city", { city: person.city })}
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
              <OutsideLink href={org?.whatsapp} label={t("whatsapp")}>
                WhatsApp
              </OutsideLink>
              <OutsideLink href={org?.telegram} label={t("telegram")}>
                Telegram
              </OutsideLink>
              <OutsideLink href={org?.vk} label={t("vk")}>
                VK
              </OutsideLink>
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
      <PlaceLink to="/catalog/" icon={grid}>
        {t("nav.devices")}
      </PlaceLink>
      <PlaceLink to="/subscriptions/" icon={bike}>
        {t("nav.subscriptions")}
      </PlaceLink>
      <PlaceLink to="/payments/" icon={receipt}>
        {t("nav.payments")}
      </PlaceLink>
      <PlaceLink to="/cards/" icon={card}>
        {t("nav.cards")}
      </PlaceLink>
      <PlaceLink to="/profile/" icon={user}>
        {t("nav.personal")}
      </PlaceLink>
      <PlaceLink to="/bonus-system/" icon={bonus}>
        {t("profile.bonus")}
      </PlaceLink>
      <PlaceLink to="/about/" icon={info}>
        {t("nav.about")}
      </PlaceLink>
      <PlaceLink to="/faq/" icon={help}>
        {t("nav.faq")}
      </PlaceLink>
      <PlaceLink to="/documents/" icon={doc}>
        {t("nav.documents")}
      </PlaceLink>
      <PlaceLink to="/offices/" icon={store}>
        {t("nav.offices")}
      </PlaceLink>
      <li>
        <Link to="/profile/" search={{ at: "messages" }}>
          <Icon of={alert} />
          <span>{t("nav.messages")}</span>
        </Link>
      </li>
    </MenuSheet>
  );
};
