import type { Here } from "./router-context.ts";

/**
 * Whether somebody comes to a page, or may come: its link is under their finger. Not whether they stay there, or point at
 * one part of it. For loaders that ask for data.
 */
export const isComing = (
  cause: "enter" | "stay" | "preload",
  here: Pick<Here, "page">,
  page: string,
): boolean => cause === "enter" || (cause === "preload" && here.page() !== page);
