import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark, markClass } from "../../ui/mark.tsx";
import { Page } from "../../ui/page.tsx";
import { TopBar } from "../../ui/top-bar.tsx";

/** The layout of error pages: the brand, and nothing that might fail too. */
export const ErrorFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Page
      kind="document"
      before={
        <TopBar
          mark={
            <Link to="/" className={markClass()} aria-label={t("brandHome")}>
              <Mark word={t("brand")} />
            </Link>
          }
        />
      }
    >
      {children}
    </Page>
  );
};
