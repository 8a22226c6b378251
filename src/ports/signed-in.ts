import { provideAccount } from "#machines/account/account.machine.ts";
import { provideCheckout } from "#machines/checkout/checkout.machine.ts";
import { provideRegistration } from "#machines/registration/registration.machine.ts";
import type { Config } from "../config.ts";
import { accountPorts, loadClientRecord } from "./account.ts";
import type { Api } from "./api/api.ts";
import { checkoutListeners, checkoutPorts } from "./checkout.ts";
import { paymentListeners, paymentPorts } from "./payment.ts";
import { registrationPorts } from "./registration.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** What only signed-in clients use, with the world behind it: a chunk of its own, not part of the sign-in page. */
export const provideSignedIn = (world: World, config: Config, store: Store, api: Api) => ({
  loadRecord: (signal: AbortSignal) => loadClientRecord(api, signal),
  registration: provideRegistration(registrationPorts(store, api)),
  account: provideAccount(accountPorts(api), {
    checkout: provideCheckout(
      { ...checkoutPorts(world, store, api), ...paymentPorts(world, store, api, config.acquirerOrigin) },
      { ...checkoutListeners(world, store), ...paymentListeners(world) },
    ),
  }),
});
