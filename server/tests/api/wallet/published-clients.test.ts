import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0089: the own words of published clients mean what those clients mean by them.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let payer: number;
let email: string;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  email = `${randomUUID()}@payers.example`;
  payer = await aPayer(service().client, 2_000, { email });
});
useSoundBooks(service);

const hour = 3_600;
const now = (): Promise<number> => nowOf(service().client);
const later = (seconds: number): Promise<void> => advance(service().client, seconds);
const order = { description: 'Order 1042', price: 1_250, currency: 'EUR' };

/** The description with which a request is refused. */
async function refusal(body: object): Promise<string> {
  const { status, body: said } = await shop.create(body);
  expect([status, said['error']]).toEqual([400, 'invalid_parameters']);
  return String(said['error_description']);
}

describe('decision 0089: freeze_for counts hours from the confirm', () => {
  test('the money stays with the payer for that long, however late the acceptance', async () => {
    const before = await now();
    const { transaction_key: key, payments } = await shop.created({}, { freeze_for: 2 });
    const freeze = payments[0]?.['freeze'] as { readonly until: number } | undefined;
    const foreseen = Number(freeze?.until);
    expect(foreseen).toBeGreaterThanOrEqual(before + 2 * hour);
    expect(foreseen).toBeLessThanOrEqual((await now()) + 2 * hour);
    await later(5 * hour);
    seen(await shop.accept(key, payer));
    const confirmed = seen(await shop.confirm(key));
    const until = Number(confirmed['confirmed_at']) + 2 * hour;
    expect(confirmed.payments[0]).toMatchObject({ status: 'reserved', freeze: { until } });
    // Real seconds pass as well, so this stays well before the end.
    await later(2 * hour - 600);
    expect([await balanceOf(service().client, payer), await shop.funds()]).toEqual([
      { balance: 2_000, held: 1_250 },
      0,
    ]);
    await later(600);
    expect(seen(await shop.read(key)).payments[0]?.status).toBe('done');
    expect(await shop.funds()).toBe(1_250);
  });

  test('an auto-confirmed payment is frozen, too', async () => {
    const { transaction_key: key } = await shop.created({ auto_confirm: true }, { freeze_for: 1 });
    await later(5 * hour);
    const { status, payments } = seen(await shop.accept(key, payer));
    expect([status, payments[0]?.status, await shop.funds()]).toEqual(['confirmed', 'reserved', 0]);
    seen(await shop.cancel(Number(payments[0]?.id)));
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 0 });
  });

  test.each(['freeze_until', 'freeze_for'] as const)(
    'decision 0116: a payment is frozen for a year at most, by %s',
    async (name) => {
      const yearHours = 366 * 24;
      const frozenFor = async (hours: number) => {
        const value = name === 'freeze_for' ? hours : (await now()) + hours * hour;
        return shop.create({ payments: [{ ...order, [name]: value }] });
      };
      expect((await frozenFor(yearHours)).status).toBe(200);
      const { status, body } = await frozenFor(yearHours + 1);
      expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
      expect(body['error_description']).toContain(name);
    },
  );

  test('freeze_for together with freeze_until is refused', async () => {
    const frozen = { ...order, freeze_for: 2, freeze_until: (await now()) + hour };
    expect(await refusal({ payments: [frozen] })).toBe(
      'payments[0]: freeze_until and freeze_for exclude each other.',
    );
  });
});

describe('decision 0089: the time of the reservation', () => {
  test('reserve_for counts hours from the acceptance', async () => {
    const { transaction_key: key, ...made } = await shop.created({ reserve_for: 24 });
    expect(made['reserve']).toEqual({ for: 24 * hour });
    await later(hour);
    const accepted = seen(await shop.accept(key, payer));
    const [, waiting] = accepted['timeline'] as readonly { readonly at: number }[];
    expect(accepted['reserve']).toEqual({ for: 24 * hour, until: Number(waiting?.at) + 24 * hour });
  });

  test('reserve_until is a fixed moment, whenever the payer accepts', async () => {
    const until = (await now()) + 5 * hour;
    const { transaction_key: key } = await shop.created({ reserve_until: until });
    await later(4 * hour);
    expect(seen(await shop.accept(key, payer))['reserve']).toMatchObject({ until });
    await later(until - (await now()));
    expect(seen(await shop.read(key)).status).toBe('canceled');
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 0 });
  });

  test('after reserve_until the transaction cannot be accepted', async () => {
    const until = (await now()) + hour;
    const { transaction_key: key } = await shop.created({ reserve_until: until });
    await later(2 * hour);
    const refused = await shop.accept(key, payer);
    const because = `The reservation expired at ${until}.`;
    expect([refused.status, refused.text]).toEqual([409, errorOf('invalid_state', because)]);
    expect((await shop.confirm(key)).status).toBe(409);
    expect(seen(await shop.read(key)).status).toBe('new');
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 0 });
  });

  test('after reserve_until nothing is auto-confirmed, and nobody is invited', async () => {
    const reserve_until = (await now()) + hour;
    const wanted = { reserve_until, auto_confirm: true };
    const plain = await shop.created(wanted);
    const toSomebody = await shop.created(wanted, { email: `${randomUUID()}@new.example` });
    await later(2 * hour);
    for (const { transaction_key: key } of [plain, toSomebody]) {
      expect((await shop.accept(key, payer)).status).toBe(409);
      await later(1);
      const { status, payments } = seen(await shop.read(key));
      expect([status, payments[0]?.status]).toEqual(['new', 'new']);
    }
    expect([await balanceOf(service().client, payer), await shop.funds()]).toEqual([
      { balance: 2_000, held: 0 },
      0,
    ]);
    const { body } = await service().client.send('GET', '/admin/v1/mails');
    expect(JSON.stringify(body)).not.toContain('@new.example');
  });

  test('a transaction that waits for money fails at reserve_until and takes no later money', async () => {
    const wanted = { reserve_until: (await now()) + hour, auto_confirm: true };
    const { transaction_key: key } = await shop.created(wanted, { price: 3_000 });
    expect(seen(await shop.accept(key, payer)).status).toBe('new');
    await later(2 * hour);
    const { status, payments, timeline } = seen(await shop.read(key));
    expect([status, payments[0]?.status]).toEqual(['failed', 'failed']);
    const moments = timeline as readonly { readonly status: string; readonly at: number }[];
    expect(moments.map((one) => one.status)).toEqual(['new', 'failed']);
    expect(moments[1]?.at).toBe(wanted.reserve_until);
    await pay(service().client, payer, 5_000);
    await later(1);
    expect(seen(await shop.read(key)).status).toBe('failed');
    expect([await balanceOf(service().client, payer), await shop.funds()]).toEqual([
      { balance: 7_000, held: 0 },
      0,
    ]);
  });

  test('decision 0049: reads show the failure even if no timer has recorded it', async () => {
    const wanted = { reserve_until: (await now()) + hour };
    const { transaction_key: key } = await shop.created(wanted, { price: 3_000 });
    await shop.accept(key, payer);
    // Nodes of the release before write no such timer.
    await service().database.query('DELETE FROM timer WHERE id = $1', [
      `transaction waiting end:${key}`,
    ]);
    expect(seen(await shop.read(key)).status).toBe('new');
    await later(hour);
    const { status, payments, timeline } = seen(await shop.read(key));
    expect([status, payments[0]?.status]).toEqual(['failed', 'failed']);
    expect(timeline).toMatchObject([
      { status: 'new' },
      { status: 'failed', at: wanted.reserve_until },
    ]);
  });

  test('the timeline says that reserve_until has passed, accepted or not', async () => {
    const reserve_until = (await now()) + hour;
    const told = async ({ transaction_key: key }: { readonly transaction_key: string }) => {
      const { body } = await service().client.send('GET', `/admin/v1/timeline/transaction/${key}`);
      const items = body['items'] as readonly {
        kind: string;
        status: string;
        explanation: string;
      }[];
      const states = items.filter(({ kind }) => kind === 'state');
      return states.map(({ status, explanation }) => [status, explanation]);
    };
    const waits = await shop.created({ reserve_until }, { price: 3_000 });
    const isLeft = await shop.created({ reserve_until });
    await shop.accept(waits.transaction_key, payer);
    const lacksMoney =
      'The payer has accepted it on the page and lacks the money. It goes on when the money arrives.';
    expect(await told(waits)).toEqual([['new', lacksMoney]]);
    await later(hour);
    const tooLate =
      'The moment until which the merchant wanted the money reserved has passed. Nothing was reserved or taken, and nobody can accept it any more.';
    expect((await told(waits)).at(-1)).toEqual(['failed', tooLate]);
    expect(await told(isLeft)).toEqual([['new', tooLate]]);
  });

  test('only one of the fields may be given, and the moment must be within 30 days', async () => {
    const payments = [order];
    const within = 'reserve_until should be in the future, and within 30 days.';
    expect(await refusal({ payments, reserve_until: (await now()) - 1 })).toBe(within);
    expect(await refusal({ payments, reserve_until: (await now()) + 31 * 86_400 })).toBe(within);
    expect(await refusal({ payments, reserve_for: 721 })).toContain('reserve_for');
    expect(await refusal({ payments, reserve_for: 1, reserve: { for: 60 } })).toBe(
      'reserve.for, reserve_for and reserve_until exclude each other.',
    );
  });
});

type Allowance = {
  readonly status: string;
  readonly valid: { readonly until?: number };
  readonly data: Readonly<Record<string, unknown>>;
};

describe('decision 0089: an allowance', () => {
  const rides = { description: 'Rides', max_price: 1_000, currency: 'EUR' };

  // biome-ignore format: a table
  test.each<[string, (until: number) => object]>([
    ['data.valid_until', (until) => ({ data: { ...rides, valid_until: until } })],
    ['valid.until',      (until) => ({ ...rides, valid: { until } })],
  ])('ends at the moment of %s', async (_, wanted) => {
    const until = (await now()) + hour;
    const { transaction_key: key } = seen(await shop.create({ allowance: wanted(until) }));
    const { allowance } = seen(await shop.accept(key, payer, { allowance: true }));
    const { status, valid, data } = allowance as Allowance;
    expect([status, valid.until, data['valid_until']]).toEqual(['Active', until, until]);
    const charge = await shop.created({}, { price: 100 });
    await later(until - (await now()));
    const refused = await shop.reserve(charge.transaction_key, payer);
    expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_allowance']);
  });

  test('must end in the future, after its start, and by one field only', async () => {
    const ofAllowance = (allowance: object) => refusal({ allowance: { ...rides, ...allowance } });
    const at = await now();
    expect(await ofAllowance({ valid: { until: at - 1 } })).toBe(
      'allowance: It should end in the future.',
    );
    expect(await ofAllowance({ valid: { from: at + hour, until: at + 60 } })).toBe(
      'allowance: It should end after it begins.',
    );
    expect(await ofAllowance({ valid: { for: 60, until: at + 60 } })).toBe(
      'allowance: It should be valid for a time or until a moment, not both.',
    );
  });

  test('takes the hours of a limit in data from time or period, fractions included', async () => {
    const limits = [
      { max_price: 100, period: 24 },
      { max_price: 50, time: 0.05 },
    ];
    const made = seen(await shop.create({ allowance: { data: { ...rides, limits } } }));
    expect((made['allowance'] as { limits: unknown }).limits).toEqual([
      { max_price: 100, period: 86_400 },
      { max_price: 50, period: 180 },
    ]);
    for (const limit of [{ max_price: 1 }, { max_price: 1, time: 1, period: 1 }]) {
      expect(await refusal({ allowance: { data: { ...rides, limits: [limit] } } })).toBe(
        'allowance: Each limit should have one period.',
      );
    }
  });

  const bytes =
    '{"allowance":{"data":{"description":"Rides","currency":"EUR","valid_for":24,"limits":[{"max_price":500,"time":1}]},"optional":false},"use_allowance":false,"suggest_allowance":false}';

  test('decision 0128: may have limits without max_price; then the limits alone apply', async () => {
    const made = seen(await shop.send('POST', transactionPath, { body: bytes }));
    const { data, ...outside } = made['allowance'] as Allowance;
    for (const form of [data, outside]) expect(form).not.toHaveProperty('max_price');
    expect(data).toMatchObject({ status: 'new', limits: [{ max_price: 500, time: 1, period: 1 }] });
    seen(await shop.accept(made.transaction_key, payer));
    const charge = async (price: number) =>
      shop.reserve((await shop.created({}, { price })).transaction_key, payer);
    for (let nth = 1; nth <= 3; nth += 1) {
      expect(seen(await charge(500)).status).toBe('waiting');
      const { status, body } = await charge(1);
      expect([status, body['error']]).toEqual([400, 'invalid_allowance']);
      await later(hour);
    }
  });

  test('decision 0128: shows its status in the words of both forms', async () => {
    const states: unknown[] = [];
    const at = async (key: string) => {
      const { status, data } = seen(await shop.read(key))['allowance'] as Allowance;
      states.push([status, data['status']]);
    };
    const from = (await now()) + hour;
    const { transaction_key: key } = seen(
      await shop.create({ allowance: { ...rides, valid: { from, until: from + hour } } }),
    );
    await at(key);
    seen(await shop.accept(key, payer));
    await at(key);
    await later(hour);
    await at(key);
    await later(hour);
    await at(key);
    const { transaction_key: first } = seen(await shop.create({ allowance: rides }));
    seen(await shop.accept(first, payer));
    await shop.grantedBy(payer);
    await at(first);
    expect(states).toEqual([
      ['Created', 'new'],
      ['Accepted', 'inactive'],
      ['Active', 'active'],
      ['Expired', 'inactive'],
      ['Canceled', 'deleted'],
    ]);
  });

  test('that exists is named by its id in the same field', async () => {
    const id = await shop.grantedBy(payer);
    const payments = [{ ...order, price: 100 }];
    const made = seen(await shop.create({ payments, allowance: { id, optional: false } }));
    expect([made['allowance_id'], made['use_allowance']]).toEqual([id, true]);
    const { status } = seen(await shop.reserve(made.transaction_key, payer));
    expect(status).toBe('waiting');
    expect(await refusal({ payments, allowance: { id }, allowance_id: id })).toBe(
      'allowance.id and allowance_id exclude each other.',
    );
    expect(await refusal({ allowance: { id } })).toBe('Payments or an allowance are required.');
  });

  test('of a payer named by an address is used if no PIN is given', async () => {
    await shop.grantedBy(payer);
    const reserveUri = (key: string) => `${transactionPath}/${key}/reserve`;
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    const body = { payer: { email } };
    expect(seen(await shop.send('PUT', reserveUri(key), { body })).status).toBe('waiting');
    const { transaction_key: other } = await shop.created({}, { price: 100 });
    const unknown = { payer: { email: 'nobody@payers.example' } };
    const poor = { payer: { id: await aPayer(service().client) } };
    const answers = [];
    for (const one of [unknown, poor]) {
      answers.push(await shop.send('PUT', reserveUri(other), { body: one }));
    }
    expect(answers.map(({ status, body: said }) => [status, said])).toEqual(
      answers.map(() => [
        400,
        {
          error: 'invalid_allowance',
          error_description: 'There is no allowance of this wallet.',
        },
      ]),
    );
  });
});

describe('decision 0089: payments', () => {
  test('callback_uri false is accepted and not shown', async () => {
    expect(await shop.created({ callback_uri: false })).not.toHaveProperty('callback_uri');
  });

  test('items may name the currency, and their titles replace a description', async () => {
    const items = [
      { title: 'Lamp', price: 1_000, quantity: 1, currency: 'EUR' },
      { title: 'Bulb', price: 125, quantity: 2, currency: 'EUR' },
    ];
    const { payments } = seen(await shop.create({ payments: [{ items, currency: 'EUR' }] }));
    expect(payments[0]).toMatchObject({ description: 'Lamp, Bulb', price: 1_250, items });
    const other = { ...order, price: undefined, items: [{ ...items[0], currency: 'USD' }] };
    expect(await refusal({ payments: [other] })).toBe('payments[0]: The items should be in EUR.');
  });

  test('null and an empty list count as absent', async () => {
    const left = { redirect_uri: null, callback_uri: null, reserve: [], auto_confirm: null };
    const made = await shop.created(left, { freeze_until: null, commission: [], email: null });
    expect(made['reserve']).toEqual({ for: 1_800 });
    expect(made.payments[0]).not.toHaveProperty('freeze');
  });

  test('a finalize in another currency is refused', async () => {
    const { transaction_key: key, payments } = await shop.created({}, { freeze_for: 1 });
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    const id = Number(payments[0]?.id);
    const refused = await shop.finalize(id, { price: 100, currency: 'USD' });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'invalid_parameters', error_description: `Payment ${id} is in EUR.` },
    ]);
    expect(seen(await shop.finalize(id, { price: 100, currency: 'EUR' })).status).toBe('done');
  });

  test('a confirm that names a payment without a price or cancel is refused', async () => {
    const { transaction_key: key, payments } = await shop.created();
    seen(await shop.accept(key, payer));
    const id = Number(payments[0]?.id);
    for (const body of [{ payments: [{ id }] }, { [id]: {} }]) {
      const refused = await shop.confirm(key, body);
      expect([refused.status, refused.body['error_description']]).toEqual([
        400,
        `Payment ${id} should have a price, or cancel.`,
      ]);
    }
    expect(await shop.funds()).toBe(0);
  });
});
