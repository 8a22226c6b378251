/** Header names of all requests (spec §7). */
export const headerNames = {
  clientType: "Client-Type",
  appClient: "App-Client",
  appVersion: "App-Version",
  appName: "App-Name",
  signature: "Signature",
  idempotencyKey: "Idempotency-Key",
} as const;

/** The value of `Client-Type` and `App-Client` (spec §9). */
export const clientType = "2";

/** Path of all calls below the base URL (spec §7, "versioned API path"). */
export const apiPath = "/api/v3/";

/**
 * Defaults for development; a production server refuses to start with them. The key is public anyway
 * (contract/signature.ts).
 */
export const developmentApp = { name: "kabinet", version: "1.0.0", key: "development-only" } as const;
