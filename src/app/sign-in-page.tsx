import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { Guarded } from "../features/errors/guarded.tsx";
import { SignIn } from "../features/sign-in/sign-in.tsx";
import { Frame } from "./frame.tsx";
import type { RouterContext } from "../routing/router-context.ts";

interface SignInPageProps {
  app: ActorRefFrom<typeof appMachine>;
  context: RouterContext;
  /** A screen could not be shown, or a part of it did not come. */
  onFailure(failure: unknown): void;
}

/**
 * The home page by itself, as it is in the HTML that arrives: it works before the router and all other pages have
 * come, and stays until somebody goes further (src/app/pages.tsx). If a screen fails and the pages do not come either,
 * there is the last resort.
 */
export const SignInPage = ({ app, context, onFailure }: SignInPageProps) => (
  <Frame app={app} context={context}>
    <Guarded onFailure={onFailure}>
      <SignIn />
    </Guarded>
  </Frame>
);
