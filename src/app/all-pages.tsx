import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useLayoutEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { ErrorBoundary } from "../features/errors/error-pages.tsx";
import { type RouterContext, ProvideRouterContext } from "../routing/router-context.tsx";
import { type DynamicTitle, ProvideTitle } from "../routing/dynamic-title.tsx";
import { Machines } from "../actors/use-view.tsx";

interface AllPagesProps {
  app: ActorRefFrom<typeof appMachine>;
  context: RouterContext;
  router: RegisteredRouter;
  dynamicTitle: DynamicTitle;
  /** Called when a page fails to render or a chunk fails to load. */
  onFailure(failure: unknown): void;
  /** Called when the first page is interactive. */
  onReady?: (() => void) | undefined;
}

const nothing = (): void => undefined;

/** The page of the current address: the same tree on the server and for hydration. */
export const AllPages = ({
  app,
  context,
  router,
  dynamicTitle,
  onFailure,
  onReady = nothing,
}: AllPagesProps) => {
  useLayoutEffect(onReady, [onReady]);
  return (
    <Frame app={app} context={context}>
      <ErrorBoundary onFailure={onFailure}>
        <ProvideTitle value={dynamicTitle}>
          <RouterProvider router={router} />
        </ProvideTitle>
      </ErrorBoundary>
    </Frame>
  );
};

interface FrameProps {
  app: ActorRefFrom<typeof appMachine>;
  context: RouterContext;
  children: ReactNode;
}

/** The providers around everything: strict mode, actors, context. */
export const Frame = ({ app, context, children }: FrameProps) => (
  <StrictMode>
    <Machines app={app}>
      <ProvideRouterContext value={context}>{children}</ProvideRouterContext>
    </Machines>
  </StrictMode>
);
