import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen, transfersPath } from '../../support/transfer.ts';
import { accountOf, aScene, moneyOf, type Scene, untouched } from '../../support/transfer-scene.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

// Transfer 2 and gaps 4, Record and Amount: the fields of a transfer at creation and when read.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let scene: Scene;
beforeEach(async () => {
  scene = await aScene(service().client);
});

const read = async (id: number): Promise<TransferSeen> =>
  seen<TransferSeen>(await scene.client.read(id));
/** Creates the transfer as wanted and reads it. */
async function readBack(wanted: object, beneficiary = scene.beneficiary): Promise<TransferSeen> {
  const created = await scene.client.created(beneficiary, wanted);
  const found = await read(created.id);
  expect(found).toEqual(created);
  return found;
}

describe('transfer 4 POST /transfers and transfer 4 GET /transfers/{id}: the whole record', () => {
  test('a minimal transfer omits all absent fields', async () => {
    const before = await nowOf(service().client);
    const { amount, beneficiary, payer } = scene.client.body(scene.beneficiary) as Record<
      string,
      unknown
    >;
    const answer = await scene.client.create({ amount, beneficiary, payer });
    expect(answer.headers['content-type']).toBe('application/json');
    const made = seen<TransferSeen>(answer);
    expect(made).toEqual({
      id: expect.any(Number),
      status: 'new',
      amount: { amount: '10.00', currency: 'EUR' },
      beneficiary: scene.beneficiary,
      payer: { account_number: scene.client.account },
      auto_process_to_done: true,
      created_at: expect.any(Number),
      out_commission: { amount: '0.00', currency: 'EUR' },
      allowed_to_cancel: true,
      initiator: { client_id: scene.client.project.client_id },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(made['created_at']).toBeGreaterThanOrEqual(before);
    expect(made['created_at']).toBeLessThanOrEqual(await nowOf(service().client));
    expect((await scene.client.read(made.id)).text).toBe(answer.text);
    expect(await moneyOf(scene)).toEqual(untouched());
  });

  test('a transfer with all optional fields returns them, but never the password', async () => {
    const now = await nowOf(service().client);
    const said = {
      purpose: { details: 'Sąskaita „1042“ 🐈' },
      callback: { url: 'https://shop.example/hook?a=1&b=2', statuses: ['done', 'failed'] },
      auto_process_to_done: false,
      perform_at: now + 86_400,
      reserve_until: now + 2 * 86_400,
      urgency: 'standard',
      charge_type: 'SHA',
      final_beneficiary: { name: 'Jonas Petraitis' },
    };
    const made = await readBack({ ...said, password: { value: 'hush-hush' } }, bankBeneficiary);
    const { reserve_until, ...shown } = said;
    expect(made).toMatchObject({ ...shown, beneficiary: bankBeneficiary });
    expect(JSON.stringify(made)).not.toContain('hush-hush');
    expect(reserve_until).toBeGreaterThan(now);
  });

  test('done: performed_at is set, and the transfer can no longer be canceled', async () => {
    const { id } = await scene.client.created(scene.beneficiary);
    const done = await scene.client.acted(id, 'sign');
    expect(done).toMatchObject({ status: 'done', allowed_to_cancel: false });
    expect(Number(done['performed_at'])).toBeGreaterThanOrEqual(Number(done['created_at']));
    expect(await read(id)).toEqual(done);
  });

  test('each transfer has its own id', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => scene.client.created(scene.beneficiary)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(10);
  });
});

describe('transfer 2 amount.amount: a decimal amount, returned with the digits of its currency', () => {
  // biome-ignore format: a table
  test.each([
    ['10',                '10.00', 1_000],
    ['10.5',              '10.50', 1_050],
    ['10.50',             '10.50', 1_050],
    ['0.01',              '0.01',  1],
    ['999.99',            '999.99', 99_999],
  ])('%s', async (given, shown, minor) => {
    const { id, amount } = await readBack({ amount: { amount: given, currency: 'EUR' } });
    expect(amount).toEqual({ amount: shown, currency: 'EUR' });
    await scene.client.acted(id, 'sign');
    expect(await moneyOf(scene)).toEqual([100_000 - minor, 0, minor]);
  });

  test('the largest amount is accepted at creation, and lacks funds when it is reserved', async () => {
    const amount = { amount: '90071992547409.91', currency: 'EUR' };
    const made = await readBack({ amount });
    expect(made.amount).toEqual(amount);
    expect((await scene.client.act(made.id, 'reserve')).body['error']).toBe('insufficient_funds');
  });
});

describe('transfer 2 amount.currency: the currency of the payer’s account', () => {
  test.each([
    ['JPY', '150', '150', 150],
    ['USD', '1.5', '1.50', 150],
  ])('%s', async (currency, given, shown, minor) => {
    const { client: operator } = service();
    const payer = await accountOf(operator, scene.client.project.wallet_id, currency);
    const email = `${randomUUID()}@people.example`;
    const { wallet_id: payee } = await aUser(operator, { email });
    const made = await readBack(
      { amount: { amount: given, currency }, payer: { account_number: payer } },
      { type: 'service', service_account: { email } },
    );
    expect(made.amount).toEqual({ amount: shown, currency });
    expect(made['out_commission']).toEqual({
      amount: currency === 'JPY' ? '0' : '0.00',
      currency,
    });
    await pay(operator, scene.client.project.wallet_id, 1_000, currency);
    await scene.client.acted(made.id, 'sign');
    expect(await balanceOf(operator, payee, currency)).toEqual({ balance: minor, held: 0 });
  });
});

describe('the beneficiary', () => {
  test('transfer 2 beneficiary.type and transfer 2 beneficiary.name: a bank account with a name', async () => {
    const { beneficiary } = await readBack({}, bankBeneficiary);
    expect(beneficiary).toEqual(bankBeneficiary);
  });

  test('transfer 2 beneficiary.bank_account.iban: stored without the spaces of its groups', async () => {
    const iban = 'LT60 1010 0123 4567 8901';
    const { beneficiary } = await readBack({}, { ...bankBeneficiary, bank_account: { iban } });
    expect(beneficiary).toEqual(bankBeneficiary);
  });

  test.each(
    extent({
      short: ['NO9386011117947'],
      long: ['DE89370400440532013000', 'GB29NWBK60161331926819', 'NO9386011117947'],
    }),
  )('transfer 2 beneficiary.bank_account.iban: %s', async (iban) => {
    const { beneficiary } = await readBack({}, { ...bankBeneficiary, bank_account: { iban } });
    expect(beneficiary).toMatchObject({ bank_account: { iban } });
  });

  test.each([
    ['e-mail', { email: 'ona@nowhere.example' }],
    ['phone', { phone: '+37060000001' }],
  ])('gaps 4, Record: inside this service by %s', async (_, service_account) => {
    const beneficiary = { type: 'service', service_account };
    expect((await readBack({}, beneficiary))['beneficiary']).toEqual(beneficiary);
  });

  test('gaps 4, Record: a beneficiary inside the service may have a name', async () => {
    const named = { ...scene.beneficiary, name: 'Ona Petraitė' };
    expect((await readBack({}, named))['beneficiary']).toEqual(named);
  });
});

test('transfer 2 payer.account_number: the account of the payer', async () => {
  const { payer } = await readBack({});
  expect(payer).toEqual({ account_number: scene.client.account });
});

test('transfer 2 purpose.details: returned unchanged, to the last character', async () => {
  const details = 'Sąskaita <b>№ 1042</b> & "kas" ≤ 140\\';
  expect((await readBack({ purpose: { details } }))['purpose']).toEqual({ details });
});

test('transfer 2 callback.url: returned unchanged', async () => {
  const callback = { url: `https://shop.example/${'a'.repeat(2_048 - 21)}` };
  expect((await readBack({ callback }))['callback']).toEqual(callback);
});

test('gaps 1, Unknown request fields: unknown fields are ignored, and not returned', async () => {
  const unknown = { colour: 'red', status: 'done', id: 7, signed_at: 1, out_commission: 5 };
  const made = await readBack({ ...unknown, purpose: { details: 'x', colour: 'red' } });
  expect(made).toMatchObject({ status: 'new', out_commission: { amount: '0.00' } });
  expect(made).not.toHaveProperty('colour');
  expect(made['purpose']).toEqual({ details: 'x' });
});

test('gaps 1, Absent values: null equals an absent field', async () => {
  const optional =
    'purpose callback auto_process_to_done perform_at reserve_until password urgency charge_type final_beneficiary';
  const nulls = Object.fromEntries(optional.split(' ').map((name) => [name, null]));
  const made = await readBack(nulls);
  expect(made['auto_process_to_done']).toBe(true);
  for (const name of optional.split(' ')) {
    if (name !== 'auto_process_to_done') expect(made).not.toHaveProperty(name);
  }
});

test('gaps 1, Empty bodies: [] counts as no body where none is needed', async () => {
  const put = (id: number, action: string) =>
    scene.client.send('PUT', `${transfersPath}/${id}/${action}`, { body: '[]' });
  const { id } = await scene.client.created(scene.beneficiary, { auto_process_to_done: false });
  const statuses: string[] = [];
  for (const action of ['register', 'sign', 'reserve']) {
    statuses.push(seen<TransferSeen>(await put(id, action)).status);
  }
  expect(statuses).toEqual(['registered', 'signed', 'done']);
  const other = await scene.client.created(scene.beneficiary);
  const revoked = await scene.client.send('DELETE', `${transfersPath}/${other.id}`, { body: '[]' });
  expect(seen<TransferSeen>(revoked).status).toBe('rejected');
});

test('gaps 4, Batch: null equals an absent field in a batch as well', async () => {
  const body = scene.client.body(bankBeneficiary, { auto_process_to_done: null, callback: null });
  const nameless = scene.client.body({ ...bankBeneficiary, name: null });
  const answer = await scene.client.send('POST', `${transfersPath}/batch`, {
    body: { transfers: [body, nameless] },
  });
  const { transfers } = seen<{ transfers: readonly object[] }>(answer);
  expect(transfers[0]).toMatchObject({ status: 'new', auto_process_to_done: true });
  expect(transfers[1]).toMatchObject({ error: 'invalid_parameters' });
});
