import { useRouter } from "@tanstack/react-router";

/** The settings the build was given. */
export const useConfig = () => useRouter().options.context.config;
