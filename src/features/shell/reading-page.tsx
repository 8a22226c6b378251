import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasAccount, isVisitor, sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useReady } from "../../routing/hydration.ts";
import { Page, SkipLink } from "../../ui/page.tsx";
import { Strip } from "../../ui/strip.tsx";
import { textButtonClass } from "../../ui/button.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { HomeLogo } from "./brand.tsx";
import { LanguageLink, PageFooter } from "./page-footer.tsx";
import { SectionPage } from "./section-page.tsx";
import { ChatIcon, FloatingChat } from "./support.tsx";

interface ReadingPageProps {
  /** `task`: wide, with a dock at the end. */
  kind?: "document" | "task";
  children: ReactNode;
}

/**
 * Layout "doc" (spec §2): menus for clients, none for visitors. An unregistered user also gets a link to the
 * registration; a client whose data did not load, to the account.
 */
export const ReadingPage = ({ kind = "document", children }: ReadingPageProps) => {
  const { t } = useTranslation();
  const signedIn = useView("session", hasAccount);
  const isRegistering = useView("session", sessionScreen) === "registration";
  const visitor = useView("session", isVisitor);
  useReady();
  if (signedIn) return <SectionPage>{children}</SectionPage>;
  return (
    <Page
      kind={kind}
      before={
        <>
          <SkipLink>{t("toContent")}</SkipLink>
          {isRegistering && (
            <Strip
              tone="plain"
              label={t("unregistered.label")}
              action={
                <Link to="/registration/" className={textButtonClass()}>
                  {t("unregistered.action")}
                </Link>
              }
            >
              {t("unregistered.title")}
            </Strip>
          )}
          <TopBar
            logo={<HomeLogo />}
            pill={
              <>
                {!isRegistering && (
                  <Link to="/" className={textButtonClass()} data-visitor="">
                    {t(visitor ? "signIn" : "error.account")}
                  </Link>
                )}
                <LanguageLink forVisitors />
              </>
            }
            chat={<ChatIcon round />}
          />
        </>
      }
      after={
        <>
          <PageFooter />
          <FloatingChat />
        </>
      }
    >
      {children}
    </Page>
  );
};
