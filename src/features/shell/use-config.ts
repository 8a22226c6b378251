import { useRouterContext } from "../../routing/use-router-context.tsx";

/** The settings the build was given. */
export const useConfig = () => useRouterContext().config;
