import { httpAcquirer } from "./http-acquirer.ts";
import { httpCarrier } from "./http-carrier.ts";
import type { Providers } from "./providers.ts";

/** The real services, from their configured addresses; the sandbox brings its own instead. */
export const chooseProviders = ({
  smsUrl,
  acquirerUrl,
}: {
  smsUrl: string;
  acquirerUrl: string;
}): Providers => ({
  ...httpCarrier(smsUrl),
  acquirer: httpAcquirer(acquirerUrl),
  mailer: null,
});
