import { createContext, type ReactNode, use } from "react";
import type { RouterContext } from "./router-context.ts";

const Context = createContext<RouterContext | null>(null);

/** Provides the router's context, also outside of the router. */
export const ProvideRouterContext = ({ value, children }: { value: RouterContext; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** The context of the application; throws outside of it. */
export const useRouterContext = (): RouterContext => {
  const context = use(Context);
  if (context === null) throw new Error("There is no application around this.");
  return context;
};
