import { Outlet, createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "../routing/router-context.tsx";
import { settledView } from "../actors/machine-at.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  // Every page and error page needs these; the menus depend on the session.
  loader: async ({ context }) => {
    await Promise.all([context.texts.load("common", "shell"), settledView(context.session)]);
  },
  component: Outlet,
});
