import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { buttonClass } from "../../ui/button.tsx";

interface SignInLinkProps {
  /** Where they go on then, below the language; back to this page, where a client finds more, unless said. */
  to?: string;
  children: ReactNode;
}

/** For visitors: to the sign-in. Who is signed in, and has a city to choose first, is told so above the page. */
export const SignInLink = ({ to, children }: SignInLinkProps) => {
  const { errand } = useRouterContext();
  const isRegistering = useView("session", sessionScreen) === "registration";
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return isRegistering ? null : (
    <p data-visitor="">
      <Link to="/" className={buttonClass()} onClick={() => errand.ask(to ?? here)}>
        {children}
      </Link>
    </p>
  );
};
