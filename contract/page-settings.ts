/**
 * Settings that the server puts into the head of each page when it starts, as `<meta name="kabinet:SUPPORT_URL">`: an
 * application that is built already takes them from there. `SANDBOX` is `on` where bank, phone and warehouse are played;
 * `RECORDER` is the key by which a page knows that a link for recording is this server's (contract/recording-link.ts).
 */
export const pageSettings = ["SUPPORT_URL", "COURIERS_URL", "SANDBOX", "RECORDER"] as const;
export type PageSettings = Readonly<Partial<Record<(typeof pageSettings)[number], string | undefined>>>;

/** What the `meta` of a setting is called. */
export const metaOf = (setting: (typeof pageSettings)[number]): string => `kabinet:${setting}`;
