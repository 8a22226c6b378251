/** Sends one plain-text letter. Rejects when the mail server has not accepted it. */
export type Mailer = {
  send(letter: { to: string; subject: string; text: string }): Promise<void>;
};
