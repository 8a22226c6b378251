import { type ReactNode, StrictMode } from "react";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { Machines } from "../actors/use-view.tsx";
import type { RouterContext } from "../routing/router-context.ts";
import { ProvideRouterContext } from "../routing/use-router-context.tsx";

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
