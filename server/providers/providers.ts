import type { Acquirer } from "./acquirer.ts";
import type { CashRegister } from "./cash-register.ts";
import type { Mailer } from "./mailer.ts";
import type { SmsProvider } from "./sms.ts";
import type { VoiceProvider } from "./voice.ts";

/**
 * The services of others that the server leans on. The sandbox is one implementation of each. Never ask them inside a
 * database transaction: they may take seconds, and the embedded sandbox needs the same database.
 */
export type Providers = {
  readonly sms: SmsProvider;
  readonly voice: VoiceProvider;
  readonly acquirer: Acquirer;
  readonly register: CashRegister;
  readonly mailer: Mailer;
};
