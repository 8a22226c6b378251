import type { PhoneScreen, SessionView } from "#machines/session/session.view.ts";

/** What the sign-in form shows before anything has happened: what the build puts into the page. */
export const pristine: PhoneScreen = {
  screen: "phone",
  phone: null,
  notice: null,
  submit: { can: true },
};

/** Whether the form in the page is the one to be shown: then it is taken over, else the page begins anew. */
export const isSignInForm = (view: SessionView): boolean => view.screen === "phone";
