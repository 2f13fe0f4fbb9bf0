import { readSettings } from '../../src/running/settings.ts';
import { startService } from '../../src/service.ts';
import { createLog } from '../../src/telemetry/logging.ts';
import { adminToken, masterKey } from './florin-home.ts';
import type { Environment } from './florin-process.ts';
import { freePort } from './free-port.ts';
import { startHasher } from './hashing.ts';
import { OperatorClient } from './operator-client.ts';
import type { TestDatabase } from './test-database.ts';

/** One of several services in this process, on one database and behind one public address. */
export type TestNode = { readonly client: OperatorClient; readonly stop: () => Promise<void> };

/** The public name of all nodes. */
export const publicHost = 'pay.example';

export async function startNode(
  database: TestDatabase,
  environment: Environment = {},
): Promise<TestNode> {
  const port = await freePort();
  const { settings } = readSettings({
    PORT: String(port),
    PUBLIC_URL: `https://${publicHost}`,
    // The receivers of the tests are on this machine, which a public address would refuse for
    // webhooks.
    FLORIN_ALLOW_PRIVATE_TARGETS: '1',
    DATABASE_URL: database.url,
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
    ...environment,
  });
  const service = await startService(
    settings,
    createLog('error', { write: () => true }),
    startHasher,
  );
  const client = new OperatorClient(`http://127.0.0.1:${port}`, adminToken);
  let stopping: Promise<void> | null = null;
  return {
    client,
    stop: () => {
      client.close();
      stopping ??= service.stop();
      return stopping;
    },
  };
}
