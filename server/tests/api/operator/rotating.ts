import { aProject, asNobody, tokenOf } from '../../support/identity.ts';
import type { Answer, OperatorClient, Sent } from '../../support/operator-client.ts';
import { partsOf } from '../../support/token-forge.ts';

/** A signing key as the operator's API shows it. */
type ShownKey = {
  readonly kid: string;
  readonly state: string;
  readonly created_at: number;
  readonly retires_at: number | null;
};

export const keysPath = '/admin/v1/signing-keys';

export const list = (client: OperatorClient): Promise<Answer> => client.send('GET', keysPath);

export const rotateAt = (client: OperatorClient, sent: Sent = {}): Promise<Answer> =>
  client.send('POST', `${keysPath}/rotate`, sent);

export const keysIn = ({ body }: Answer): readonly ShownKey[] =>
  body['keys'] as readonly ShownKey[];

export const keyIdOf = (token: string): unknown => partsOf(token)[0]['kid'];

export async function publishedBy(client: OperatorClient): Promise<readonly string[]> {
  const { body } = await client.send('GET', '/.well-known/jwks.json', { headers: asNobody });
  return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
}

/** A token of a new project. */
export const newTokenAt = async (client: OperatorClient): Promise<string> =>
  tokenOf(client, await aProject(client));
