import type { PhoneScreen } from "#machines/session/session.view.ts";

/** What the sign-in form shows before anything has happened: what the build puts into the page. */
export const pristine: PhoneScreen = {
  screen: "phone",
  phone: null,
  notice: null,
  submit: { can: true },
};
