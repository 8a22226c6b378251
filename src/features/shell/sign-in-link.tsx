import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { buttonClass } from "../../ui/button.tsx";

/**
 * For visitors of a page on which a client finds more: to the sign-in, and back here. Who is signed in, and has a city to
 * choose first, is told so above the page.
 */
export const SignInLink = ({ children }: { children: ReactNode }) => {
  const { errand } = useRouterContext();
  const isRegistering = useView("session", sessionScreen) === "registration";
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return isRegistering ? null : (
    <p data-visitor="">
      <Link to="/" className={buttonClass()} onClick={() => errand.ask(here)}>
        {children}
      </Link>
    </p>
  );
};
