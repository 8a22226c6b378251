import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { ErrorBoundary } from "../features/errors/error-pages.tsx";
import type { RouterContext } from "../routing/router-context.ts";
import { ProvideTitle, type ToldTitle } from "../routing/told-title.tsx";
import { Frame } from "./frame.tsx";

interface AllPagesProps {
  app: ActorRefFrom<typeof appMachine>;
  context: RouterContext;
  router: RegisteredRouter;
  toldTitle: ToldTitle;
  /** A page could not be shown, or a part of it did not come. */
  onFailure(failure: unknown): void;
}

/** The page of the address, whichever it is: the same in the HTML that arrives and in the browser that takes it over. */
export const AllPages = ({ app, context, router, toldTitle, onFailure }: AllPagesProps) => (
  <Frame app={app} context={context}>
    <ErrorBoundary onFailure={onFailure}>
      <ProvideTitle value={toldTitle}>
        <RouterProvider router={router} />
      </ProvideTitle>
    </ErrorBoundary>
  </Frame>
);
