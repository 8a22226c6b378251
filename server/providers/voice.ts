/** Makes a robot call that nobody needs to answer. Rejects when the carrier has not accepted it. */
export type VoiceProvider = {
  /**
   * Calls `to` (a wire phone, `79991234567`) from a number whose last four digits are `code` (spec §9).
   * The code is a secret: never log it.
   */
  call(request: { to: string; code: string }): Promise<void>;
};
