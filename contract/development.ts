/**
 * What both sides use where nothing is configured, for development only; a production server refuses to start
 * with these. The key is the signature's secret, which is public in any case (contract/signature.ts).
 */
export const developmentApp = { name: "kabinet", version: "1.0.0", key: "development-only" } as const;
