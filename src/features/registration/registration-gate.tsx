import { hasRegistration } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { RegistrationPage } from "./registration-page.tsx";

/** Shown exactly while the session is registering; the router moves on when it is done. */
export const RegistrationGate = () => (useView("session", hasRegistration) ? <RegistrationPage /> : null);
