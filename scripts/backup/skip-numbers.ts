import type { Engine } from "./content.ts";

/**
 * Leaves out numbers that may have been given after the backup was made: letters, signed papers, the staff and their
 * systems name rows by them, and would mean the rows that were lost. 100,000 are more than are given in any time that a
 * restore may lose. Of a failover the operator does the same by hand (docs/operate.md).
 */
export const skipNumbers = async (engine: Engine): Promise<void> => {
  await engine.query(`
    select setval(sequence, nextval(sequence) + 100000)
    from unnest(array['clients', 'subscriptions', 'payments', 'refunds']) as name,
      lateral (select pg_get_serial_sequence('public.' || name, 'id')::regclass as sequence) as known`);
};
