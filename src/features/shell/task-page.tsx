import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReady } from "../../routing/hydration.ts";
import { useTitle } from "../../routing/dynamic-title.tsx";
import { Breadcrumb, TaskBar, TopBar } from "../../ui/top-bar.tsx";
import { Page, SkipLink } from "../../ui/page.tsx";
import { HomeLogo } from "./brand.tsx";
import { MainNav, PersonMenu } from "./menus.tsx";
import { Notices } from "./notices.tsx";
import { PageFooter } from "./page-footer.tsx";
import { ChatIcon, FloatingChat } from "./support.tsx";

interface TaskPageProps {
  /** Shown in the bar of phones and in the tab's title. */
  title: string;
  /** The back link. */
  back: ReactNode;
  /** Breadcrumb `<li>`s of wide screens; none on the first level. */
  path?: ReactNode;
  children: ReactNode;
}

/** A task: back arrow on top, dock at the end on phones, the usual header on wide screens. */
export const TaskPage = ({ title, back, path, children }: TaskPageProps) => {
  const { t } = useTranslation(["shell", "common"]);
  useTitle(title);
  useReady();
  return (
    <Page
      kind="task"
      before={
        <>
          <SkipLink>{t("common:toContent")}</SkipLink>
          <Notices />
          <TopBar logo={<HomeLogo />} nav={<MainNav />} profile={<PersonMenu />} onPhone={false} />
          <TaskBar back={back} title={title} chat={<ChatIcon round />} />
          {path && <Breadcrumb label={t("nav.here")}>{path}</Breadcrumb>}
        </>
      }
      after={
        <>
          <PageFooter onPhone={false} />
          <FloatingChat />
        </>
      }
    >
      {children}
    </Page>
  );
};
