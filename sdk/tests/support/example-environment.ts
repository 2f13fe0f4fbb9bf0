import { adminToken } from '../../../server/tests/support/florin-home.ts';
import type { OperatorClient } from '../../../server/tests/support/operator-client.ts';

const shown = /export (\w+)=([^\s<]+)/g;

/**
 * The variables that the front page of a fresh start shows to readers of the guides. The operator's
 * token comes from the service itself.
 */
export async function exampleEnvironment(client: OperatorClient): Promise<Record<string, string>> {
  const page = await (await fetch(client.url)).text();
  const variables = [...page.matchAll(shown)].map(([, name = '', value = '']) => [name, value]);
  return { ...Object.fromEntries(variables), FLORIN_ADMIN_TOKEN: adminToken };
}
