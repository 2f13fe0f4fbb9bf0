import { type TestProject, tokenOf } from './identity.ts';
import type { Answer, OperatorClient } from './operator-client.ts';

export const methodsPath = '/checkout-project/integration/v1/methods';

/** A record of checkout 2.5, as sent over the wire. */
export type MethodRecord = {
  readonly key: string;
  readonly title: string;
  readonly description: string | null;
  readonly type: string;
  readonly flow: string;
  readonly available_countries: readonly string[];
  readonly available_currencies: Readonly<Record<string, { readonly main: boolean }>>;
  readonly logo_url: string;
  readonly logo_wide_url: string;
  readonly display_order: number | null;
  readonly display_order_group: number | null;
};

export type MethodAnswer = Answer & {
  readonly items: readonly MethodRecord[];
  readonly keys: readonly string[];
};

/** Reads methods with a token; may include a `?query`. */
export async function readMethods(
  client: OperatorClient,
  token: string,
  query = '',
): Promise<MethodAnswer> {
  const answer = await client.send('GET', `${methodsPath}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const items = (answer.body['items'] ?? []) as readonly MethodRecord[];
  return { ...answer, items, keys: items.map(({ key }) => key) };
}

export const methodsOf = async (
  client: OperatorClient,
  project: TestProject,
  query = '',
): Promise<MethodAnswer> => readMethods(client, await tokenOf(client, project), query);
