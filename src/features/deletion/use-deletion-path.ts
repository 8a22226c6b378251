import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";

/** The deletion of a client, or of somebody who has not finished the registration. */
export const useDeletionPath = (): "account.deletion" | "registration.deletion" =>
  useView("session", hasAccount) ? "account.deletion" : "registration.deletion";
