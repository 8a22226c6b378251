import { Suspense, lazy } from "react";
import { type PhoneScreen as PhoneView, sessionView } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useReady } from "../../routing/hydration.ts";
import { PhoneScreen } from "./phone-screen.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/** The prerendered state of the form. */
const initialPhoneScreen: PhoneView = {
  screen: "phone",
  phone: null,
  notice: null,
  submit: { can: true },
};

/** Not part of the first chunk. */
const importNextScreens = () => import("./next-screens.tsx");
const NextScreen = lazy(async () => ({ default: (await importNextScreens()).NextScreen }));

/** Preloads the screens after the phone number. */
export const loadNextScreens = (): void => {
  // A failed chunk is requested again when needed.
  importNextScreens().catch(() => undefined);
};

/** `/`: the sign-in. */
export const SignIn = () => {
  const view = useView("session", sessionView);
  const hydrated = useHydrated();
  useReady();
  if (view.screen === "phone") return <PhoneScreen view={hydrated ? view : initialPhoneScreen} />;
  return (
    <Suspense>
      <NextScreen view={view} />
    </Suspense>
  );
};
