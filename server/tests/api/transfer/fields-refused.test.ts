import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, aUser, changeProject, errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { bankBeneficiary, TransferClient, transfersPath } from '../../support/transfer.ts';
import { accountOf, aScene, moneyOf, type Scene, untouched } from '../../support/transfer-scene.ts';
import { pay } from '../../support/wallet.ts';

// Transfer 2 and gaps 1 and 4: transfers that are refused at creation.

const service = useSharedService();
/** The rate limit is per client, so each part of this file has its own. */
let scene: Scene;
const useOneScene = () =>
  beforeAll(async () => {
    scene = await aScene(service().client);
  });

const creating = (wanted: object, beneficiary = scene.beneficiary): Promise<Answer> =>
  scene.client.create(scene.client.body(beneficiary, wanted));
const expectRefused = ({ status, body }: Answer, ...said: readonly string[]): void => {
  expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
  for (const text of said) expect(String(body['error_description'])).toContain(text);
};

describe('gaps 4, Amount: a decimal string of at most the currency’s digits, above 0', () => {
  useOneScene();

  const digits = 'amount.amount: Amount should be a decimal number of EUR';
  const largest = 'amount.amount: Amount should be at most 90071992547409.91';
  // biome-ignore format: a table
  test.each<[unknown, string]>([
    ['0',                     'amount.amount: Amount should be greater than 0'],
    ['0.00',                  'amount.amount: Amount should be greater than 0'],
    ['-1',                    digits],
    ['-0.01',                 digits],
    ['+1',                    digits],
    ['1e3',                   digits],
    ['1E3',                   digits],
    ['0x10',                  digits],
    ['NaN',                   digits],
    ['Infinity',              digits],
    ['1.234',                 digits],
    ['1.000',                 digits],
    ['1,00',                  digits],
    ['1 000',                 digits],
    [' 1',                    digits],
    ['1 ',                    digits],
    ['1.',                    digits],
    ['.5',                    digits],
    ['1.2.3',                 digits],
    ['',                      digits],
    ['١٠',                    digits],
    ['0.000',                 digits],
    ['90071992547409.92',     largest],
    ['90071992547410',        largest],
    ['9'.repeat(24),          largest],
    ['90071992547409.920',    digits],
    ['9'.repeat(25),          `amount.amount: Amount should have at most 24 characters; ${largest}`],
    [10,                      'amount.amount: Amount should be a string'],
    [true,                    'amount.amount: Amount should be a string'],
    [['10'],                  'amount.amount: Amount should be a string'],
    [null,                    'amount.amount: Amount should be a string'],
  ])('transfer 2 amount.amount: %j is 400', async (amount, said) => {
    const answer = await creating({ amount: { amount, currency: 'EUR' } });
    expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_parameters', said)]);
  });

  test('a currency without minor units allows no decimals', async () => {
    expectRefused(await creating({ amount: { amount: '1.5', currency: 'JPY' } }), 'amount.amount');
    expectRefused(await creating({ amount: { amount: '1.0', currency: 'JPY' } }), 'amount.amount');
    expectRefused(
      await creating({ amount: { amount: '9007199254740992', currency: 'JPY' } }),
      'amount.amount: Amount should be at most 9007199254740991',
    );
  });
});

describe('the description names the field', () => {
  useOneScene();

  const bank = (changes: object) => ({ ...bankBeneficiary, ...changes });
  const inside = (service_account: unknown) => ({ type: 'service', service_account });
  const iban = (text: unknown) => bank({ bank_account: { iban: text } });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['transfer 2 beneficiary.type: missing',                                  bank({ type: undefined }),             'beneficiary.type'],
    ['transfer 2 beneficiary.type: unknown',                                  bank({ type: 'pigeon' }),              'beneficiary.type'],
    ['transfer 2 beneficiary.type: not a string',                             bank({ type: 7 }),                     'beneficiary.type'],
    ['transfer 2 beneficiary.name: missing for a bank',                       bank({ name: undefined }),             'beneficiary.name'],
    ['transfer 2 beneficiary.name: empty',                                    bank({ name: '' }),                    'beneficiary.name'],
    ['transfer 2 beneficiary.name: not a string',                             bank({ name: 7 }),                     'beneficiary.name'],
    ['transfer 2 beneficiary.name: too long',                                 bank({ name: 'n'.repeat(1_001) }),     'beneficiary.name'],
    ['transfer 2 beneficiary.bank_account.iban: missing',                     bank({ bank_account: {} }),            'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: no bank account',             bank({ bank_account: undefined }),     'beneficiary.bank_account'],
    ['transfer 2 beneficiary.bank_account.iban: bank account not an object',  bank({ bank_account: 7 }),             'beneficiary.bank_account'],
    ['transfer 2 beneficiary.bank_account.iban: a wrong digit',               iban('LT601010012345678902'),          'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: two digits swapped',          iban('LT601010012345679801'),          'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: too short',                   iban('LT60101001234567890'),           'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: too long',                    iban('LT6010100123456789012'),         'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: unknown country',             iban('XX601010012345678901'),          'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: empty',                       iban(''),                              'beneficiary.bank_account.iban'],
    ['transfer 2 beneficiary.bank_account.iban: a number',                    iban(60_101_001),                      'beneficiary.bank_account.iban'],
    ['gaps 4, Record: service_account missing',                               inside(undefined),                     'beneficiary.service_account'],
    ['gaps 4, Record: service_account without a name',                        inside({}),                            'beneficiary.service_account'],
    ['gaps 4, Record: service_account with two names',                        inside({ email: 'a@b.example', phone: '+37060000001' }), 'beneficiary.service_account'],
    ['gaps 4, Record: invalid email address',                                 inside({ email: 'nobody' }),           'beneficiary.service_account.email'],
    ['gaps 4, Record: invalid phone number',                                  inside({ phone: 'nobody' }),           'beneficiary.service_account.phone'],
    ['gaps 4, Record: account number not a string',                           inside({ account_number: 7 }),         'beneficiary.service_account.account_number'],
    ['gaps 4, Record: an account that does not exist',                        inside({ account_number: 'XF00' }),    'XF00'],
  ])('%s is 400', async (_, beneficiary, field) => {
    expectRefused(await creating({}, beneficiary), field);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['transfer 2 amount.amount: missing',                        { amount: undefined },                                'amount'],
    ['transfer 2 amount.amount: value missing',                  { amount: { currency: 'EUR' } },                      'amount.amount'],
    ['transfer 2 amount.currency: missing',                      { amount: { amount: '10' } },                         'amount.currency'],
    ['transfer 2 amount.currency: lower case',                   { amount: { amount: '10', currency: 'eur' } },        'amount.currency'],
    ['transfer 2 amount.currency: unknown',                      { amount: { amount: '10', currency: 'XTS' } },        'amount.currency'],
    ['transfer 2 amount.currency: not a string',                 { amount: { amount: '10', currency: 978 } },          'amount.currency'],
    ['transfer 2 amount.currency: name of a built-in property',  { amount: { amount: '10', currency: 'toString' } },   'amount.currency'],
    ['transfer 2 payer.account_number: payer missing',           { payer: undefined },                                 'payer'],
    ['transfer 2 payer.account_number: missing',                 { payer: {} },                                        'payer.account_number'],
    ['transfer 2 payer.account_number: not a string',            { payer: { account_number: 7 } },                     'payer.account_number'],
    ['transfer 2 payer.account_number: empty',                   { payer: { account_number: '' } },                    'account'],
    ['transfer 2 payer.account_number: unknown',                 { payer: { account_number: 'XF35FLRN0000000000000000001' } }, 'XF35FLRN0000000000000000001'],
    ['transfer 2 purpose.details: purpose not an object',        { purpose: 'rent' },                                  'purpose'],
    ['transfer 2 purpose.details: not a string',                 { purpose: { details: 7 } },                          'purpose.details'],
    ['transfer 2 purpose.details: too long',                     { purpose: { details: 'd'.repeat(10_001) } },         'purpose.details'],
    ['transfer 2 callback.url: callback not an object',          { callback: 'https://shop.example/' },                'callback'],
    ['transfer 2 callback.url: no scheme',                       { callback: { url: 'hook' } },                        'callback.url'],
    ['transfer 2 callback.url: file scheme',                     { callback: { url: 'file:///etc/hosts' } },           'callback.url'],
    ['transfer 2 callback.url: not a string',                    { callback: { url: 7 } },                             'callback.url'],
    ['transfer 2 callback.url: over 2048 characters',            { callback: { url: `https://shop.example/${'a'.repeat(2_028)}` } }, 'callback.url'],
    ['gaps 4, Record: statuses not a list',                      { callback: { url: 'https://shop.example/', statuses: 'done' } },   'callback.statuses'],
    ['gaps 4, Record: unknown statuses',                         { callback: { url: 'https://shop.example/', statuses: ['paid'] } }, 'callback.statuses'],
    ['transfer 2 auto_process_to_done: a word',                  { auto_process_to_done: 'yes' },                      'auto_process_to_done'],
    ['transfer 2 auto_process_to_done: a number',                { auto_process_to_done: 1 },                          'auto_process_to_done'],
    ['gaps 4, Record: perform_at is a word',                     { perform_at: 'tomorrow' },                           'perform_at'],
    ['gaps 4, Record: perform_at is a fraction',                 { perform_at: 1_900_000_000.5 },                      'perform_at'],
    ['gaps 4, Record: perform_at is too large',{ perform_at: 1e300 },                                'perform_at'],
    ['gaps 4, Record: reserve_until is a word',                  { reserve_until: 'tomorrow' },                        'reserve_until'],
    ['gaps 4, Record: reserve_until has passed',                 { reserve_until: 1_000 },                             'reserve_until'],
    ['gaps 4, Record: a password as a string',                   { password: 'hush' },                                 'password'],
    ['gaps 4, Record: a password without a value',               { password: {} },                                     'password.value'],
    ['gaps 4, Record: an empty password',                        { password: { value: '' } },                          'password.value'],
    ['gaps 4, Record: a password value as a number',             { password: { value: 1234 } },                        'password.value'],
    ['gaps 4, Record: urgency as a number',                      { urgency: 7 },                                       'urgency'],
    ['gaps 4, Record: charge_type as a number',                  { charge_type: 7 },                                   'charge_type'],
    ['gaps 4, Record: a final beneficiary as a string',          { final_beneficiary: 'Ona' },                         'final_beneficiary'],
  ])('%s is 400', async (_, wanted, field) => {
    expectRefused(await creating(wanted), field);
  });

  test('gaps 1, Error body: validation collects all messages', async () => {
    const answer = await scene.client.create({
      amount: { amount: 10, currency: 'EURO' },
      beneficiary: { type: 'bank', bank_account: { iban: 'LT1' } },
      payer: {},
      purpose: 7,
      callback: { url: 'hook' },
      auto_process_to_done: 'yes',
      perform_at: 'x',
      password: {},
    });
    const fields =
      'amount.amount amount.currency beneficiary.name beneficiary.bank_account.iban payer.account_number purpose callback.url auto_process_to_done perform_at password.value';
    expectRefused(answer, ...fields.split(' ').map((field) => `${field}: `));
  });

  test('an empty object gets every required field named', async () => {
    const answer = await scene.client.create({});
    expect(answer.text).toBe(
      errorOf(
        'invalid_parameters',
        'amount: Amount is required; beneficiary: Beneficiary is required; payer: Payer is required',
      ),
    );
  });

  test.each(['null', '[]', '7', '"transfer"', '{"amount":', ''])(
    'gaps 1, Common statuses: the body %s is refused',
    async (body) => {
      const answer = await scene.client.send('POST', transfersPath, { body });
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('accounts that cannot pay each other', () => {
  useOneScene();

  test('the payer is the beneficiary', async () => {
    const own = { type: 'service', service_account: { account_number: scene.client.account } };
    expectRefused(await creating({}, own));
  });

  test('an amount in another currency than the payer’s account', async () => {
    expectRefused(await creating({ amount: { amount: '1', currency: 'USD' } }), 'USD');
  });

  test('a beneficiary’s account in another currency', async () => {
    const dollars = await accountOf(service().client, scene.payee, 'USD');
    expectRefused(
      await creating({}, { type: 'service', service_account: { account_number: dollars } }),
    );
  });

  test('gaps 1, Test and live money: a transfer between test and live money is refused', async () => {
    const { client: operator } = service();
    const project = await aProject(operator, { test_mode: false });
    const live = new TransferClient(operator, project);
    await pay(operator, project.wallet_id, 5_000);
    const email = 'live-payee@people.example';
    const { account_numbers: theirs } = await aUser(operator, { test_mode: false, email });
    const liveAccount = { type: 'service', service_account: { account_number: theirs['EUR'] } };
    expectRefused(await creating({}, liveAccount));
    expectRefused(await creating({ payer: { account_number: live.account } }));
    expectRefused(await live.create(live.body(scene.beneficiary)));
    const made = await live.created(liveAccount);
    expect((await live.acted(made.id, 'sign')).status).toBe('done');
    const byEmail = await scene.client.created({ type: 'service', service_account: { email } });
    // Decision 0119: it waits as if no wallet had this address.
    expect((await scene.client.acted(byEmail.id, 'sign')).status).toBe('waiting_registration');
    expect((await scene.client.revoke(byEmail.id)).status).toBe(200);
    expect(await moneyOf(scene)).toEqual(untouched());
  });

  test('decision 0057: without a rail, a live transfer to a bank is refused at creation', async () => {
    const live = new TransferClient(
      service().client,
      await aProject(service().client, { test_mode: false }),
    );
    const answer = await live.create(live.body(bankBeneficiary));
    expect(answer.status).toBe(400);
  });
});

test('gaps 1, Order of checks: a refused transfer changes nothing', async () => {
  const rows = () => service().database.query('SELECT id FROM transfer');
  const before = (await rows()).length;
  await creating({ payer: { account_number: 'nobody’s' } });
  await creating({ amount: { amount: '0', currency: 'EUR' } });
  expect((await rows()).length).toBe(before);
  expect(await moneyOf(scene)).toEqual(untouched());
});

test('gaps 1, Idempotency: a stored answer is repeated, even when the project has gone live since', async () => {
  const { client } = service();
  const transfers = new TransferClient(client, await aProject(client));
  const [key, email] = [randomUUID(), `${randomUUID()}@people.example`];
  const callback = { url: 'http://hooks.example/of-a-test' };
  const body = transfers.body({ type: 'service', service_account: { email } }, { callback });
  const first = await transfers.create(body, key);
  expect(first.status).toBe(200);
  const { project_id: projectId } = transfers.project;
  expect((await changeProject(client, projectId, { test_mode: false })).status).toBe(200);
  const again = await transfers.create(body, key);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expectRefused(await transfers.create(body), 'callback.url');
});
