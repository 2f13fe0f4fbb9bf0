import { adminToken } from '../../../server/tests/support/florin-home.ts';
import type { OperatorClient } from '../../../server/tests/support/operator-client.ts';

const shown = /export (\w+)=([^\s<]+)/g;

/**
 * What the page at `/` of a fresh start shows to whoever reads the guides, and nothing else; the
 * operator's token comes from where the service has it.
 */
export async function exampleEnvironment(client: OperatorClient): Promise<Record<string, string>> {
  const page = await (await fetch(client.url)).text();
  const variables = [...page.matchAll(shown)].map(([, name = '', value = '']) => [name, value]);
  return { ...Object.fromEntries(variables), FLORIN_ADMIN_TOKEN: adminToken };
}
