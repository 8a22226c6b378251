import { shallowEqual, useSelector } from "@xstate/react";
import { createContext, type ReactNode, use } from "react";
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from "xstate";
import type { accountMachine } from "#machines/account/account.machine.ts";
import type { appMachine } from "#machines/app/app.machine.ts";
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { releaseOf, running } from "./running.ts";

type App = ActorRefFrom<typeof appMachine>;
type Select<M extends AnyStateMachine, T> = (snapshot: SnapshotFrom<M>) => T;

const AppContext = createContext<App | null>(null);

/** Gives what is below it the actors of a running application. */
export const Machines = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);

const useApp = () => running(use(AppContext), "application");
const useSessionActor = () =>
  running(
    useSelector(useApp(), ({ children }) => children.session),
    "session",
  );
const useRegistrationActor = () =>
  running(
    useSelector(useSessionActor(), ({ children }) => children.registration),
    "registration",
  );
const useAccountActor = () =>
  running(
    useSelector(useSessionActor(), ({ children }) => children.account),
    "account",
  );
const useCheckoutActor = () =>
  running(
    useSelector(useAccountActor(), ({ children }) => children.checkout),
    "checkout",
  );
/** Of a client, or of somebody who has not finished the registration. */
const useDeletionActor = () => {
  const session = useSessionActor();
  const account = useSelector(session, ({ children }) => children.account);
  const registration = useSelector(session, ({ children }) => children.registration);
  const ofClient = useSelector(account, (snapshot) => snapshot?.children.deletion);
  const ofNewcomer = useSelector(registration, (snapshot) => snapshot?.children.deletion);
  return running(ofClient ?? ofNewcomer, "deletion");
};
const useSignInsActor = () =>
  running(
    useSelector(useAccountActor(), ({ children }) => children.signIns),
    "signIns",
  );
const usePaymentActor = () =>
  running(
    useSelector(useCheckoutActor(), ({ children }) => children.payment),
    "payment",
  );

/*
 * What a view reads of an actor, and how it tells it what a person did. `select` may give an object or a list of
 * plain values: it is compared shallowly, so views follow nothing but what they show. The account, the checkout and
 * the payment are there only while somebody is signed in, chooses, pays: a hook that finds none throws.
 */
export const useSession = <T,>(select: Select<typeof sessionMachine, T>): T =>
  useSelector(useSessionActor(), select, shallowEqual);
export const useConnectivity = <T,>(select: Select<typeof connectivityMachine, T>): T =>
  useSelector(running(useApp().getSnapshot().children.connectivity, "connectivity"), select, shallowEqual);
export const useRelease = <T,>(select: Select<typeof releaseMachine, T>): T =>
  useSelector(releaseOf(useApp()), select, shallowEqual);
export const useRegistration = <T,>(select: Select<typeof registrationMachine, T>): T =>
  useSelector(useRegistrationActor(), select, shallowEqual);
export const useAccount = <T,>(select: Select<typeof accountMachine, T>): T =>
  useSelector(useAccountActor(), select, shallowEqual);
export const useCheckout = <T,>(select: Select<typeof checkoutMachine, T>): T =>
  useSelector(useCheckoutActor(), select, shallowEqual);
export const useDeletion = <T,>(select: Select<typeof deletionMachine, T>): T =>
  useSelector(useDeletionActor(), select, shallowEqual);
export const useSignIns = <T,>(select: Select<typeof signInsMachine, T>): T =>
  useSelector(useSignInsActor(), select, shallowEqual);
export const usePayment = <T,>(select: Select<typeof paymentMachine, T>): T =>
  useSelector(usePaymentActor(), select, shallowEqual);

/** The proof of an e-mail is no part of the application: whoever shows it was handed it by the route. */
export const useEmailVerification = <T,>(
  verification: ActorRefFrom<typeof emailVerificationMachine>,
  select: Select<typeof emailVerificationMachine, T>,
): T => useSelector(verification, select, shallowEqual);

export const useSessionSend = () => useSessionActor().send;
export const useReleaseSend = () => releaseOf(useApp()).send;
export const useRegistrationSend = () => useRegistrationActor().send;
export const useAccountSend = () => useAccountActor().send;
export const useCheckoutSend = () => useCheckoutActor().send;
export const useDeletionSend = () => useDeletionActor().send;
export const useSignInsSend = () => useSignInsActor().send;
export const usePaymentSend = () => usePaymentActor().send;
