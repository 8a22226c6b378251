/** Sends one text message. Rejects when the carrier has not accepted it; whether it still arrives is then unknown. */
export type SmsProvider = {
  /** `to` is a wire phone (`79991234567`); `text` is at most 300 characters and may carry a code: never log it. */
  send(message: { to: string; text: string }): Promise<void>;
};
