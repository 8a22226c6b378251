import { httpAcquirer } from "./http-acquirer.ts";
import { httpCarrier } from "./http-carrier.ts";
import type { Providers } from "./providers.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The real services, from their configured addresses; the sandbox brings its own instead. */
export const chooseProviders = ({
  smsUrl,
  acquirerUrl,
  smtpUrl,
  mailFrom,
}: {
  smsUrl: string;
  acquirerUrl: string;
  smtpUrl: string;
  /** The address that letters come from. */
  mailFrom: string;
}): Providers => ({
  ...httpCarrier(smsUrl),
  acquirer: httpAcquirer(acquirerUrl),
  mailer: smtpMailer(smtpUrl, { from: mailFrom }),
});
