import { useSession } from "../../actors/machines.tsx";
import { RegistrationPage } from "./registration-page.tsx";

/** Shown exactly while the session is registering; the router moves on when it is done. */
export const RegistrationGate = () =>
  useSession((session) => session.children["registration"] !== undefined) ? <RegistrationPage /> : null;
