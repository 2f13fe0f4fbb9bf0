import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aProject,
  basicOf,
  readAsBearer,
  readAsSigner,
  sendForm,
  tokenOf,
} from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient } from '../../support/wallet.ts';

// Gaps 5, POST /projects: given credentials are used unchanged (moving an existing
// integration here) and work for every purpose.

const service = useSharedService();

// biome-ignore format: a table
const givenSecrets: readonly (readonly [string, string])[] = [
  ['of one character',        'k'],
  ['of seven characters',     '1234567'],
  ['with a space',            'open sesame'],
  ['with spaces around it',   ' open '],
  ['with é',                  'clé-privée'],
  ['with a decomposed é',     'cle\u0301'],
  ['outside Unicode plane 0', '🗝️🗝️'],
  ['of 255 such characters',  '🗝'.repeat(255)],
  ['that a form must escape', '%C3%A9&client_id=other+1'],
];

describe.each(givenSecrets)('a secret %s', (_, secret) => {
  const given = () => ({ client_id: randomUUID(), client_secret: secret, mac_key: secret });

  test('is returned unchanged', async () => {
    const credentials = given();
    expect(await aProject(service().client, credentials)).toMatchObject(credentials);
  });

  test('gets a token in a form and with Basic', async () => {
    const { client } = service();
    const project = await aProject(client, given());
    const byBasic = await sendForm(client, 'grant_type=client_credentials', {
      authorization: basicOf(project),
    });
    const tokens = [await tokenOf(client, project), String(byBasic.body['access_token'])];
    for (const token of tokens) {
      expect((await readAsBearer(client, token)).body['client_id']).toBe(project.client_id);
    }
  });

  test('signs requests, with and without a body', async () => {
    const shop = await aWalletClient(service().client, given());
    const own = await readAsSigner(service().client, shop.project);
    expect([own.status, own.body['client_id']]).toEqual([200, shop.project.client_id]);
    expect((await shop.created()).status).toBe('new');
  });

  test('is not interchangeable with a similar secret', async () => {
    const { client } = service();
    const project = await aProject(client, given());
    const wrong = { ...project, client_secret: `${secret}.`, mac_key: `${secret}.` };
    expect((await readAsSigner(client, wrong)).status).toBe(401);
    await expect(tokenOf(client, wrong)).rejects.toThrow('invalid_client');
  });
});
