import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../../src/staff/roles.ts';
import { camtFaults, elementsIn, textAt, xmlIn } from '../../support/camt053-schema.ts';
import { aProject, asNobody, aUser, deposit } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { unlimitedWallet } from '../../support/wallet.ts';
import { statementsOf } from '../../support/wallet-statements.ts';

// Business 2 and 7, Statement: formats and refusals; decision 0157.

const service = useSharedService(unlimitedWallet);
const { ask, read, pay } = statementsOf(service);

describe('a complete statement', () => {
  const lines = 450;
  const reference = '@SUM(A1), "&" 東京';
  let walletId: number;
  beforeAll(async () => {
    const { client } = service();
    ({ wallet_id: walletId } = await aProject(client, { name: 'Café <Ąžuolas>' }));
    await pay(walletId, { amount: 1_205, reference });
    await Promise.all(Array.from({ length: lines - 1 }, () => deposit(client, walletId)));
  });

  test('is available as CSV by the format parameter or the Accept header', async () => {
    const answer = await ask(walletId, '?format=csv&currency=EUR&limit=2');
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="statement-${walletId}-EUR.csv"`,
    );
    const [header, first = '', ...rest] = answer.text.split('\r\n');
    expect(header).toBe(
      'date,type,counterparty,reference,amount,amount_decimal,balance,balance_decimal',
    );
    const cell = `"'${reference.replaceAll('"', '""')}"`;
    expect(first.replace(/^\d+/, '')).toBe(`,Deposit,deposits,${cell},1205,12.05,1205,12.05`);
    expect(rest).toHaveLength(lines);
    expect(rest.at(-2)).toMatch(/,100,1\.00,46105,461\.05$/);
    const headers = { accept: 'text/csv' };
    expect((await ask(walletId, '?currency=EUR', { headers })).text).toBe(answer.text);
  });

  test('is available as schema-valid camt.053 with stable ids', async () => {
    const answer = await ask(walletId, '?format=camt053&currency=EUR');
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="statement-${walletId}-EUR.xml"`,
    );
    expect(camtFaults(answer.text)).toEqual([]);
    const root = xmlIn(answer.text);
    const entries = elementsIn(root, 'Ntry');
    expect(entries).toHaveLength(lines);
    expect(textAt(root, 'BkToCstmrStmt/Stmt/Acct/Ownr/Nm')).toBe('Café <Ąžuolas>');
    expect(entries.map((one) => textAt(one, 'NtryDtls/TxDtls/RmtInf/Ustrd'))).toContain(reference);
    expect(elementsIn(root, 'Bal').map((one) => textAt(one, 'Amt'))).toEqual(['0.00', '461.05']);
    const id = (text: string) => textAt(xmlIn(text), 'BkToCstmrStmt/GrpHdr/MsgId');
    expect(id((await ask(walletId, '?format=camt053&currency=EUR')).text)).toBe(id(answer.text));
    const { text: other } = await ask(walletId, '?format=camt053&currency=EUR&from=1');
    expect(id(other)).not.toBe(id(answer.text));
  });

  test('has no pages in these formats', async () => {
    const { after } = (await read(walletId, '?currency=EUR'))._metadata.cursors;
    for (const format of ['csv', 'camt053']) {
      const answer = await ask(walletId, `?currency=EUR&format=${format}&after=${after}`);
      expect([answer.status, answer.body['error_description']]).toEqual([
        400,
        'after: This format gives the whole, without pages.',
      ]);
    }
  });
});

describe('a bad request', () => {
  test.each([
    ['limit=0', 'limit: Limit should be at least 1'],
    ['limit=201', 'limit: Limit should be at most 200'],
    ['currency=XTS', 'currency: Currency should be one of'],
    ['from=9&to=8', 'to: It should not be before from.'],
    ['from=yesterday', 'from: From should be an integer'],
    ['to=0', 'to: To should be at least 1'],
    ['to=253402300800', 'to: To should be at most'],
    ['format=xml', 'format: Format should be one of json, csv, camt053'],
    ['before=x', 'before: Before is not a known field'],
    ['created_from=1', 'created_from: Created from is not a known field'],
    ['after=nonsense', 'after: It is not a cursor of ours.'],
    ['after=', 'after: After should not be empty'],
  ])('is refused with 400 that names the field: %s', async (query, because) => {
    const { wallet_id: walletId } = await aUser(service().client);
    const answer = await ask(walletId, `?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(answer.body['error_description']).toContain(because);
  });

  test('a cursor of another wallet, currency or time is refused', async () => {
    const { client } = service();
    const wallets = [await aUser(client), await aUser(client)];
    for (const { wallet_id: own } of wallets) {
      for (const currency of ['EUR', 'USD', 'EUR', 'USD']) await pay(own, { currency });
    }
    const [one = 0, other = 0] = wallets.map(({ wallet_id: own }) => own);
    const { after } = (await read(one, '?currency=EUR&limit=1'))._metadata.cursors;
    const rest = `limit=1&after=${after}`;
    for (const [own, query] of [
      [other, `?currency=EUR&${rest}`],
      [one, `?currency=USD&${rest}`],
      [one, `?currency=EUR&from=7&${rest}`],
      [one, `?currency=EUR&to=4000000000&${rest}`],
    ] as const) {
      const answer = await ask(own, query);
      expect([answer.status, answer.body['error_description']]).toEqual([
        400,
        'after: It is a cursor of another statement.',
      ]);
    }
    expect((await read(one, `?currency=EUR&${rest}`)).items).toHaveLength(1);
  });

  test('an unknown wallet is 404', async () => {
    const answer = await ask(999_999_999, '?currency=EUR&format=csv');
    expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
    expect((await ask(0)).status).toBe(400);
  });

  test('every role may read a statement; without a valid token it is 401', async () => {
    const { client } = service();
    const { wallet_id: walletId } = await aUser(client);
    for (const role of roles) {
      const made = await client.send('POST', '/admin/v1/tokens', { body: { name: role, role } });
      const headers = { authorization: `Bearer ${made.body['token']}` };
      expect((await ask(walletId, '', { headers })).status).toBe(200);
    }
    expect((await ask(walletId, '', { headers: asNobody })).status).toBe(401);
    const wrong = { authorization: `Bearer ${randomUUID()}` };
    expect((await ask(walletId, '?format=camt053', { headers: wrong })).status).toBe(401);
  });
});
