import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { buttonClass } from "../../ui/button.tsx";

interface SignInLinkProps {
  /** Where to go after sign-in, without the language; by default back to this page. */
  to?: string;
  children: ReactNode;
}

/** Shown to visitors; an unregistered user sees the strip above the page instead. */
export const SignInLink = ({ to, children }: SignInLinkProps) => {
  const { returnTo } = useRouterContext();
  const isRegistering = useView("session", sessionScreen) === "registration";
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return isRegistering ? null : (
    <p data-visitor="">
      <Link to="/" className={buttonClass()} onClick={() => returnTo.keep(to ?? here)}>
        {children}
      </Link>
    </p>
  );
};
