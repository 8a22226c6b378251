import type { Credentials } from "#contract/auth.ts";
import { developmentApp } from "#contract/headers.ts";

/** localStorage entries of a signed-in browser; none for a visitor. */
export const storedFor = (credentials: Credentials | null): { name: string; value: string }[] =>
  credentials === null
    ? []
    : Object.entries({ credentials, version: developmentApp.version }).map(([name, value]) => ({
        name: `kabinet.${name}`,
        value: JSON.stringify(value),
      }));
