/**
 * Defaults for development; a production server refuses to start with them. The key is public anyway
 * (contract/signature.ts).
 */
export const developmentApp = { name: "kabinet", version: "1.0.0", key: "development-only" } as const;
