import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import { Machines } from "./machines.tsx";
import type { AppRouter } from "./router.tsx";

/** The whole of what people see. */
export const Application = ({ app, router }: { app: ActorRefFrom<typeof appMachine>; router: AppRouter }) => (
  <StrictMode>
    <Machines app={app}>
      <RouterProvider router={router} />
    </Machines>
  </StrictMode>
);

/**
 * Puts the application into the page. When the page came with the sign-in form in it and that is what is to be shown,
 * React takes the form over as it stands, with what has been typed, the focus and the caret; otherwise it begins anew.
 */
export const mount = (
  root: HTMLElement,
  app: ActorRefFrom<typeof appMachine>,
  router: AppRouter,
  asPrerendered: boolean,
): void => {
  const application = <Application app={app} router={router} />;
  if (asPrerendered) {
    // The router then renders what it renders on a server.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, application);
    return;
  }
  root.replaceChildren();
  createRoot(root).render(application);
};
