/**
 * Settings that the server puts into the head of each page when it starts, as `<meta name="kabinet:SUPPORT_URL">`: an
 * application that is built already takes them from there. `SANDBOX` is `on` where bank, phone and warehouse are played.
 */
export const pageSettings = ["SUPPORT_URL", "COURIERS_URL", "SANDBOX"] as const;
export type PageSettings = Readonly<Partial<Record<(typeof pageSettings)[number], string | undefined>>>;

/** What the `meta` of a setting is called. */
export const metaOf = (setting: (typeof pageSettings)[number]): string => `kabinet:${setting}`;
