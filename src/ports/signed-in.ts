import { provideAccount } from "#machines/account/account.machine.ts";
import { provideActs } from "#machines/acts/acts.machine.ts";
import { provideAdvertising } from "#machines/advertising/advertising.machine.ts";
import { provideCheckout } from "#machines/checkout/checkout.machine.ts";
import { provideDeletion } from "#machines/deletion/deletion.machine.ts";
import { providePayments } from "#machines/payments/payments.machine.ts";
import { provideRegistration } from "#machines/registration/registration.machine.ts";
import { provideSignIns } from "#machines/sign-ins/sign-ins.machine.ts";
import type { Config } from "../config.ts";
import type { Access } from "./access.ts";
import { accountPorts, loadClientRecord } from "./account.ts";
import { actsPorts } from "./acts.ts";
import { advertisingPorts } from "./advertising.ts";
import type { Api } from "./api/api.ts";
import { checkoutListeners, checkoutPorts } from "./checkout.ts";
import { deletionPorts } from "./deletion.ts";
import { followActs } from "./follow-acts.ts";
import { followPayments } from "./follow-payments.ts";
import { paymentListeners, paymentPorts } from "./payment.ts";
import { paymentsPorts } from "./payments.ts";
import { registrationPorts } from "./registration.ts";
import { signInsPorts } from "./sign-ins.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** What only signed-in clients use, with the world behind it: a chunk of its own, not part of the sign-in page. */
export const provideSignedIn = (world: World, config: Config, store: Store, access: Access, api: Api) => ({
  loadRecord: (signal: AbortSignal) => loadClientRecord(api, signal),
  followPayments: (...[session, release]: Parameters<typeof followPayments>) => {
    followPayments(session, release);
    followActs(session);
  },
  registration: provideRegistration(registrationPorts(store, api)),
  account: provideAccount(accountPorts(api), {
    deletion: provideDeletion(deletionPorts(world, store, access, api)),
    signIns: provideSignIns(signInsPorts(api)),
    payments: providePayments(paymentsPorts(world, api)),
    acts: provideActs(actsPorts(world, api)),
    advertising: provideAdvertising(advertisingPorts(world, store, api)),
    checkout: provideCheckout(
      { ...checkoutPorts(world, store, api), ...paymentPorts(world, store, api, config.acquirerOrigin) },
      { ...checkoutListeners(world, store), ...paymentListeners(world) },
    ),
  }),
});
