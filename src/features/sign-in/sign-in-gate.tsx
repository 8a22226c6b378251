import type { ReactNode, RefCallback } from "react";
import { useTranslation } from "react-i18next";
import { Gate, GateHead } from "../../ui/gate.tsx";
import { SkipLink } from "../../ui/page.tsx";
import { HomeMark } from "../shell/brand.tsx";
import { LanguageLink, PageFooter } from "../shell/page-footer.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";

interface SignInGateProps {
  art?: string;
  /** The form is long: the drawing gives way on phones. */
  tall?: boolean;
  title: ReactNode;
  /** `focusHeading`, where nothing else of the screen takes the focus. */
  headingRef?: RefCallback<HTMLHeadingElement>;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of every screen before somebody is signed in. */
export const SignInGate = ({
  art = "/art/ebike.svg",
  tall = false,
  title,
  headingRef,
  lead,
  children,
}: SignInGateProps) => {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink>{t("toContent")}</SkipLink>
      <Gate
        art={art}
        {...(tall && { tall: "field" as const })}
        top={
          <>
            <HomeMark />
            <LanguageLink />
          </>
        }
        footer={<PageFooter />}
      >
        <GateHead title={title} headingRef={headingRef}>
          {lead}
        </GateHead>
        {children}
      </Gate>
    </>
  );
};

/** The chat with support, where one is configured. */
export const useSupportUrl = (): string | null => useRouterContext().config.supportUrl;
