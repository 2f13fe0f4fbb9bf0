import type { Database } from '../storage/database.ts';

/**
 * Whether live money has ever passed the accounts of the simulator. They are opened when they are
 * first needed, and never closed. `service_account_simulated` finds them at once.
 */
export const hasSimulatedMoney = (database: Database): Promise<boolean> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM service_account WHERE id LIKE 'rail mock%:live') AS has`,
    );
    return rows[0]?.has === true;
  });
