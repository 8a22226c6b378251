import { type Providers, ownRegister } from "./providers.ts";
import { httpAcquirer } from "./http-acquirer.ts";
import { httpCarrier } from "./http-carrier.ts";
import { httpRegister } from "./http-register.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The real services, from their configured addresses; the sandbox brings its own instead. */
export const chooseProviders = ({
  smsUrl,
  acquirerUrl,
  formerAcquirerSecret,
  registerUrl,
  smtpUrl,
  mailFrom,
}: {
  smsUrl: string;
  acquirerUrl: string;
  /** The password that the acquirer's address had before, while both sign notifications. */
  formerAcquirerSecret?: string | undefined;
  /** Without one, receipts carry our own numbers. */
  registerUrl?: string | undefined;
  smtpUrl: string;
  /** The address that letters come from. */
  mailFrom: string;
}): Providers => ({
  ...httpCarrier(smsUrl),
  acquirer: httpAcquirer(acquirerUrl, undefined, { formerSecret: formerAcquirerSecret }),
  register: registerUrl === undefined ? ownRegister : httpRegister(registerUrl),
  mailer: smtpMailer(smtpUrl, { from: mailFrom }),
});
