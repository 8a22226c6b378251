import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReady } from "../../routing/hydration.ts";
import { Icon } from "../../ui/icon.tsx";
import { bike, bonus, grid, menu, receipt } from "../../ui/icons.ts";
import { Page, SkipLink } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TopBar, pillClass } from "../../ui/top-bar.tsx";
import { HomeLogo } from "./brand.tsx";
import { MainNav, PersonMenu, PhoneMenu, MenuLink } from "./menus.tsx";
import { Notices } from "./notices.tsx";
import { PageFooter } from "./page-footer.tsx";
import { ChatIcon, FloatingChat } from "./support.tsx";
import { usePerson } from "./use-person.ts";

/** A main section: tabs on phones, centre menu on wide screens. */
export const SectionPage = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(["shell", "common"]);
  const [menuOpen, setMenuOpen] = useState(false);
  useReady();
  const { points, pointsWord } = usePerson();
  return (
    <Page
      kind="section"
      before={
        <>
          <SkipLink>{t("common:toContent")}</SkipLink>
          <Notices />
          <TopBar
            logo={<HomeLogo />}
            nav={<MainNav />}
            pill={
              <Link to="/bonus-system/" className={pillClass()} data-own="">
                <Icon of={bonus} />
                <span>
                  <b>{points}</b> <span>{pointsWord}</span>
                </span>
              </Link>
            }
            profile={<PersonMenu />}
            besideRail
          />
        </>
      }
      after={
        <>
          <PageFooter />
          <FloatingChat />
          <Tabs label={t("nav.sections")} chat={<ChatIcon />} logo={<HomeLogo onInk />}>
            <MenuLink to="/subscriptions/" icon={bike}>
              {t("nav.subscriptions")}
            </MenuLink>
            <MenuLink to="/catalog/" icon={grid}>
              {t("nav.devices")}
            </MenuLink>
            <MenuLink to="/payments/" icon={receipt}>
              {t("nav.payments")}
            </MenuLink>
            <li>
              <button type="button" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
                <Icon of={menu} />
                <span>{t("nav.menu")}</span>
              </button>
            </li>
          </Tabs>
          {menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
        </>
      }
    >
      {children}
    </Page>
  );
};
