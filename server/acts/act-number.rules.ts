/**
 * The number people quote to support: subscription, place within it (`41/2`). No letters, so that it reads the same in
 * every language (docs/decisions/198), and a stroke, so that it is no receipt's (`41-2`).
 */
export const actNumber = (subscriptionId: number, ordinal: number): string => `${subscriptionId}/${ordinal}`;
