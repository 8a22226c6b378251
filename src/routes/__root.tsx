import { Outlet, createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "../routing/router-context.ts";
import { settledView } from "../actors/machine-at.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  // What every page and every error page needs; which menus it has depends on who is here.
  loader: async ({ context }) => {
    await Promise.all([context.texts.load("common", "shell"), settledView(context.session)]);
  },
  component: Outlet,
});
