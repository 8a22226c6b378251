import type { Client } from "#contract/user.ts";

/** Whether a letter could still prove that the e-mail is this client's own. */
export const awaitsLetter = ({ email, emailVerified }: Client) => email !== null && emailVerified === false;
