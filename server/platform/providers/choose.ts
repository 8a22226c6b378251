import { type Providers, ownRegister } from "./providers.ts";
import { httpAcquirer } from "./http-acquirer.ts";
import { httpCarrier } from "./http-carrier.ts";
import { httpRegister } from "./http-register.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The configured services; the sandbox has its own. */
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
  /** The acquirer's previous password, while notifications are signed with both. */
  formerAcquirerSecret?: string | undefined;
  /** Without a register, receipts have our own numbers. */
  registerUrl?: string | undefined;
  smtpUrl: string;
  /** Sender of letters. */
  mailFrom: string;
}): Providers => ({
  ...httpCarrier(smsUrl),
  acquirer: httpAcquirer(acquirerUrl, undefined, { formerSecret: formerAcquirerSecret }),
  register: registerUrl === undefined ? ownRegister : httpRegister(registerUrl),
  mailer: smtpMailer(smtpUrl, { from: mailFrom }),
});
