import { Suspense, lazy, useLayoutEffect } from "react";
import { type PhoneScreen as PhoneView, sessionView } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { markReady } from "../../routing/ready.ts";
import { PhoneScreen, useHydrated } from "./phone-screen.tsx";

/** What the sign-in form shows before anything has happened: what the build puts into the page. */
const initialPhoneScreen: PhoneView = {
  screen: "phone",
  phone: null,
  notice: null,
  submit: { can: true },
};

/** All screens but the first: their code is not part of the first chunk. */
const importNextScreens = () => import("./next-screens.tsx");
const NextScreen = lazy(async () => ({ default: (await importNextScreens()).NextScreen }));

/** Fetches the code of what follows the phone number, so that it is there when it is asked for. */
export const loadNextScreens = (): void => {
  // A chunk that does not come now is asked for again when it is needed.
  importNextScreens().catch(() => undefined);
};

/** The home page: who are you? Shows exactly what the session says. */
export const SignIn = () => {
  const view = useView("session", sessionView);
  const hydrated = useHydrated();
  // Runs as soon as React has taken the form over.
  useLayoutEffect(markReady, []);
  if (view.screen === "phone") return <PhoneScreen view={hydrated ? view : initialPhoneScreen} />;
  return (
    <Suspense>
      <NextScreen view={view} />
    </Suspense>
  );
};
