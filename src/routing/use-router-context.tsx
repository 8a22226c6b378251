import { createContext, type ReactNode, use } from "react";
import type { RouterContext } from "./router-context.ts";

const Context = createContext<RouterContext | null>(null);

/** Gives what is below it the context of the router, whether or not the router itself has come yet. */
export const ProvideRouterContext = ({ value, children }: { value: RouterContext; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** What pages may ask of the application. */
export const useRouterContext = (): RouterContext => {
  const context = use(Context);
  if (context === null) throw new Error("There is no application around this.");
  return context;
};
