import type { Credentials } from "#contract/auth.ts";
import { developmentApp } from "#contract/development.ts";

/** What the browser of a visitor has stored once they are signed in; null for one who is not. */
export const storedFor = (credentials: Credentials | null): { name: string; value: string }[] =>
  credentials === null
    ? []
    : Object.entries({ credentials, version: developmentApp.version }).map(([name, value]) => ({
        name: `kabinet.${name}`,
        value: JSON.stringify(value),
      }));
