import type { Client } from "#contract/user.ts";

/** What the form shows of a client, as one text to compare: another city or bonus does not undo what is being typed. */
export const storedFields = (client: Client): string => {
  const { lastName, firstName, patronymic, birthdate, gender } = client;
  const { citizenship, email, communication, phone } = client;
  return JSON.stringify([
    ...[lastName, firstName, patronymic, birthdate, gender],
    ...[citizenship, email, communication, phone],
  ]);
};
