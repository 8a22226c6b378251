import type { Engine } from "./content.ts";

/**
 * Advances sequences by 100,000, more than can be lost: letters, signed acts and other systems may refer to ids of
 * lost rows. After a failover the operator does the same (docs/operate.md).
 */
export const skipNumbers = async (engine: Engine): Promise<void> => {
  await engine.query(`
    select setval(sequence, nextval(sequence) + 100000)
    from unnest(array['clients', 'subscriptions', 'payments', 'refunds']) as name,
      lateral (select pg_get_serial_sequence('public.' || name, 'id')::regclass as sequence) as known`);
};
