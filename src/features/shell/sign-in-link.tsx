import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isVisitor } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { buttonClass } from "../../ui/button.tsx";

interface SignInLinkProps {
  /** Where to go after sign-in, without the language; by default back to this page. */
  to?: string;
  children: ReactNode;
}

/** Shown to visitors only. */
export const SignInLink = ({ to, children }: SignInLinkProps) => {
  const { returnTo } = useRouterContext();
  const visitor = useView("session", isVisitor);
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    visitor && (
      <p data-visitor="">
        <Link to="/" className={buttonClass()} onClick={() => returnTo.keep(to ?? here)}>
          {children}
        </Link>
      </p>
    )
  );
};
