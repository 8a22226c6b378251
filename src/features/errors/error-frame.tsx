import type { ReactNode } from "react";
import { ReadingPage } from "../shell/reading-page.tsx";

/** The layout of error pages: whoever is signed in keeps the menus, everybody has the way home and their language. */
export const ErrorFrame = ({ children }: { children: ReactNode }) => <ReadingPage>{children}</ReadingPage>;
