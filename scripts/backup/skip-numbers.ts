import type { Engine } from "./content.ts";

/** Tables whose numbers others know rows by: the acquirer payments and refunds, papers subscriptions. */
const known = ["payments", "refunds", "subscriptions"];

/** More than are given in any time that a restore may lose. */
const gap = 100_000;

/**
 * Leaves out numbers that may have been given after the backup was made. The acquirer answers a reference that it knows
 * with what it did then: another payment under the number of one that was lost would count as paid by it.
 */
export const skipNumbers = async (engine: Engine): Promise<void> => {
  for (const table of known) {
    const sequence = `pg_get_serial_sequence('public.${table}', 'id')`;
    await engine.query(`select setval(${sequence}, nextval(${sequence}) + ${gap})`);
  }
};
