/**
 * Settings that the server puts into the head of each page as `<meta name="kabinet:SUPPORT_URL">`, so that a built
 * application can read them. `SANDBOX` is `on` with the sandbox; `RECORDER` is the public key for recording links
 * (contract/recording-link.ts).
 */
export const pageSettings = ["SUPPORT_URL", "COURIERS_URL", "SANDBOX", "RECORDER"] as const;
export type PageSettings = Readonly<Partial<Record<(typeof pageSettings)[number], string | undefined>>>;

/** Name of the `meta` of a setting. */
export const metaOf = (setting: (typeof pageSettings)[number]): string => `kabinet:${setting}`;
