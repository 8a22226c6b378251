import type { ReactNode, RefCallback } from "react";
import { useTranslation } from "react-i18next";
import { Gate, GateHead } from "../../ui/gate.tsx";
import { SkipLink } from "../../ui/page.tsx";
import { HomeLogo } from "../shell/brand.tsx";
import { LanguageLink, PageFooter } from "../shell/page-footer.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";

interface SignInGateProps {
  art?: string;
  /** A long form: smaller drawing on phones. */
  tall?: boolean;
  title: ReactNode;
  /** `focusHeading`, if nothing else takes the focus. */
  headingRef?: RefCallback<HTMLHeadingElement>;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Layout of all screens before sign-in. */
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
        tall={tall ? "field" : undefined}
        top={
          <>
            <HomeLogo />
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

/** The support chat; null if not configured. */
export const useSupportUrl = (): string | null => useRouterContext().config.supportUrl;
