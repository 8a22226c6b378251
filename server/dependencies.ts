import type { Hono, MiddlewareHandler } from "hono";
import type { PageSettings } from "#contract/page-settings.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Forget } from "./clients/purge-client.ts";
import type { addressReader } from "./platform/http/address.ts";
import type { Admission } from "./platform/rate-limit/admission.ts";
import type { Env } from "./platform/http/context.ts";
import type { AppSettings } from "./platform/http/check-headers.ts";
import type { Log } from "./platform/logging/log.ts";
import type { Renderer } from "./platform/rendering/renderer.ts";
import type { Providers } from "./platform/providers/providers.ts";
import type { CodeLimits } from "./sign-in/challenge.rules.ts";
import type { CodeCost } from "./sign-in/code.rules.ts";
import type { StaffToken } from "./staff/tokens.ts";

/** Everything the server is made of; main.ts puts in the real ones, tests their own. */
export type Dependencies = {
  readonly database: Database;
  /**
   * The same database by connections of its own, for whoever has not signed in: however many they are, those of clients
   * are not taken. Left out: `database`.
   */
  readonly openDatabase?: Database;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly log: Log;
  readonly app: AppSettings;
  /** Where people reach the application, without a slash at the end; payers return below it. */
  readonly publicUrl: string;
  /** Whether the acquirer takes payments by SBP. */
  readonly sbp: boolean;
  /** How many codes are sent, and may be wrong. */
  readonly limits: CodeLimits;
  /** Where a request comes from (http/address.ts). */
  readonly addressOf: ReturnType<typeof addressReader>;
  /** Lets requests have the database in turn. */
  readonly admission: Admission;
  readonly codeCost: CodeCost;
  /** Who may use the staff side, which does not exist without any. */
  readonly staff: readonly StaffToken[];
  /** The built application; null where only the API is served. */
  readonly dist: string | null;
  /** Renders pages with what is a client's own; left out: nobody does, and the application shows it when it is there. */
  readonly renderer?: Renderer;
  /** What its pages say to the application (contract/page-settings.ts). */
  readonly pageSettings?: PageSettings;
  /** The other side of the world, in development only. */
  readonly sandbox: {
    readonly faults: MiddlewareHandler<Env>;
    readonly routes: Hono;
    /** Empties the phone and the mailboxes of who has left. */
    readonly forget: Forget;
  } | null;
};

/** For calls that anyone may make. */
export const withOpenDatabase = (deps: Dependencies): Dependencies => ({
  ...deps,
  database: deps.openDatabase ?? deps.database,
});
