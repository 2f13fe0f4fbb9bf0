import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accountNumberOf } from '../../../src/identity/wallets/account-number.ts';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { linksIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { rowsUnder } from '../../support/own-wallet.ts';
import { Signer } from '../../support/sign-page.ts';
import { useSharedService } from '../../support/test-service.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// Decision 0183: payers send money to another wallet, by the operations of the transfer API.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const path = '/frontend/en/wallet/send';
const password = 'correct horse';
const rounds = extent({ short: 5, long: 100 });

let owner: Signer;
let other: Signer;
beforeEach(async () => {
  owner = await Signer.with(service().client, 10_000);
  other = await Signer.with(service().client, 0);
});

type Wanted = { readonly to?: string; readonly amount?: string; readonly about?: string };

const sending = (page: SeenPage) =>
  formOf({ ...page, forms: page.forms.filter(({ action }) => action.endsWith('/send')) });

const checked = async (wanted: Wanted = {}): Promise<SeenPage> =>
  owner.browser.submit(sending(await owner.open(path)), {
    to: other.email,
    amount: '12.50',
    about: 'For lunch',
    ...wanted,
  });

const send = (page: SeenPage, secret = password): Promise<SeenPage> =>
  owner.browser.submit(sending(page), { step: 'send', password: secret });

const balances = async () => {
  const of = async ({ walletId }: Signer): Promise<number> => {
    const { balance, held } = await balanceOf(service().client, walletId);
    return balance - held;
  };
  return [await of(owner), await of(other)];
};

test.each(['email', 'account', 'phone'] as const)('money reaches a wallet by %s', async (by) => {
  const { client } = service();
  const phone = `+3706${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  if (by === 'phone') {
    const user = await aUser(client, { name: 'Jonas', phone, password });
    other = Object.assign(Object.create(Signer.prototype), other, { walletId: user.wallet_id });
  }
  const to = { email: other.email, account: other.account, phone }[by];
  const page = await checked({ to });
  expect([page.status, page.heading]).toEqual([200, 'Check before you send']);
  const receipt = await send(page);
  expect(receipt.heading).toBe('Money sent');
  for (const words of [to, '€12.50', 'For lunch', owner.account]) {
    expect(receipt.text).toContain(words);
  }
  expect(await balances()).toEqual([8_750, 1_250]);
  const again = await owner.open(receipt.address);
  expect(again.heading).toBe('Money sent');
});

test('the check page is the same for an address with and without a wallet', async () => {
  const unknown = `${randomUUID()}@example.com`;
  const wordsOf = (page: SeenPage, to: string) => page.text.replaceAll(to, 'them');
  const known = await checked();
  const nobody = await checked({ to: unknown });
  expect(wordsOf(nobody, unknown)).toBe(wordsOf(known, other.email));
  expect(known.text).not.toContain('Ona');
});

test('repeated and concurrent clicks send once, and each click leads to the receipt', async () => {
  const page = await checked();
  const [one, two] = await Promise.all([send(page), send(page)]);
  const third = await send(page);
  expect([one, two, third].map(({ heading }) => heading)).toEqual(Array(3).fill('Money sent'));
  expect(new Set([one, two, third].map(({ address }) => address)).size).toBe(1);
  expect(await balances()).toEqual([8_750, 1_250]);
});

test('many clicks at once send a whole balance once, and every click leads to the receipt', async () => {
  for (let round = 0; round < rounds; round += 1) {
    owner = await Signer.with(service().client, 1_250);
    const page = await checked();
    const pages = await Promise.all(Array.from({ length: 8 }, () => send(page)));
    expect(new Set(pages.map(({ heading }) => heading))).toEqual(new Set(['Money sent']));
    expect(await balances()).toEqual([0, 1_250 * (round + 1)]);
  }
});

test('a recipient without a wallet is invited; the money waits and can be taken back', async () => {
  const to = `${randomUUID()}@example.com`;
  const receipt = await send(await checked({ to }));
  expect(receipt.heading).toBe('Waiting for the recipient');
  expect(await listMails(service().client, { to })).toHaveLength(1);
  expect(await balances()).toEqual([8_750, 0]);
  expect(rowsUnder(await owner.open(path), 'Waiting for the recipient')).toEqual([[to, '€12.50']]);
  const form = formOf(receipt);
  for (const _ of ['once', 'and again']) {
    const after = await owner.browser.submit(form, { answer: 'take_back' });
    expect(after.heading).toBe('The transfer was cancelled');
  }
  expect(await balances()).toEqual([10_000, 0]);
});

test('decision 0186: the sender gets one mail in their language, and none for a refused transfer', async () => {
  const { client } = service();
  owner = await Signer.with(client, 10_000, { locale: 'lt' });
  await send(await checked({ amount: '100.01' }));
  expect(await listMails(client, { to: owner.email })).toEqual([]);
  const page = await checked();
  const [receipt] = await Promise.all([send(page), send(page)]);
  await send(page);
  const mails = await listMails(client, { to: owner.email });
  expect(mails.map(({ subject }) => subject)).toEqual(['[TEST] Išsiuntėte pinigų: 12,50\u00a0€']);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('Iš jūsų Florin piniginės išsiųsta: 12,50\u00a0€.');
  expect(text).toContain(`Gavėjas: ${other.email}`);
  expect(linksIn(text)).toEqual([
    receipt.address.replace('/en/', '/lt/'),
    expect.stringMatching(/^\/frontend\/password\?lang=lt&/),
  ]);
  expect(text).not.toContain('For lunch');
  expect(await listMails(client, { to: other.email })).toEqual([]);
});

test('the entered values can be changed, and are prefilled in the form', async () => {
  const page = await checked({ amount: '7' });
  const changed = await owner.browser.submit(sending(page), { step: 'change' });
  expect(changed.html).toContain(`value="${other.email}"`);
  expect(changed.html).toContain('value="7"');
  expect(await balances()).toEqual([10_000, 0]);
});

test.each(
  firstOf([
    [{ amount: '100.01' }, 'There is not enough money in your wallet. Nothing was sent.'],
    [{ to: accountNumberOf(777n) }, 'There is no account with this number'],
    [{ amount: '5000.01' }, 'This would be more than you can send in one day'],
  ]),
)('nothing is sent, and the page gives the reason: %o', async (wanted, words) => {
  const stopped = await send(await checked(wanted));
  expect([stopped.status, stopped.heading]).toEqual([422, 'Send money']);
  expect(stopped.text).toContain(words);
  expect(await balances()).toEqual([10_000, 0]);
});

test.each(['email', 'account'] as const)('sending to one’s own %s is refused', async (by) => {
  const stopped = await send(await checked({ to: owner[by] }));
  expect([stopped.status, stopped.text]).toEqual([
    422,
    expect.stringContaining('This is your own wallet. Nothing was sent.'),
  ]);
  expect(await balances()).toEqual([10_000, 0]);
});

test.each([{ to: 'ona' }, { amount: '0' }, { amount: 'x' }, { to: '', amount: '' }])(
  'invalid input is asked for again: %o',
  async (wanted) => {
    const page = await checked(wanted);
    expect([page.status, page.heading]).toEqual([422, 'Send money']);
    expect(page.html).toContain('aria-invalid="true"');
  },
);

test('a wrong password sends nothing; the correct one then does', async () => {
  const page = await checked();
  const refused = await send(page, 'wrong');
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('The password is wrong. Nothing was sent.'),
  ]);
  expect(await balances()).toEqual([10_000, 0]);
  expect((await send(refused)).heading).toBe('Money sent');
});

test('the token of a checked transfer is valid for nothing else', async () => {
  const page = await checked();
  const form = sending(page);
  const misused = [
    { amount: '90' },
    { to: owner.email },
    { id: '1' },
    { about: 'x' },
    { token: '' },
  ];
  for (const changed of misused) {
    const answer = await owner.browser.submit(form, { step: 'send', password, ...changed });
    expect([answer.status, answer.heading]).toEqual([403, 'Your click did not go through']);
  }
  expect(await balances()).toEqual([10_000, 0]);
});

test('only the sender sees a receipt, and other transfers have none', async () => {
  const receipt = await send(await checked());
  for (const address of [
    receipt.address,
    '/frontend/en/wallet/sent/1',
    '/frontend/en/wallet/sent/x',
  ]) {
    const page = await other.open(address);
    expect([page.status, page.heading]).toEqual([404, 'Transfer not found']);
  }
});

test.each(['send', 'sent/1', 'add-and-withdraw'])(
  'a signed-out visitor of %s is led to the sign-in',
  async (end) => {
    const page = await new Browser(service().client).open(`/frontend/en/wallet/${end}`);
    expect(page.heading).toBe('Sign in to your wallet');
  },
);

test('a suspended user cannot send money', async () => {
  const { client } = service();
  const email = `${randomUUID()}@example.com`;
  const user = await aUser(client, { name: 'Rasa', email, password });
  await pay(client, user.wallet_id, 10_000);
  owner = Object.assign(Object.create(Signer.prototype), owner, {
    browser: new Browser(client),
    email,
    walletId: user.wallet_id,
  });
  const page = await checked();
  const body = { state: 'suspended' };
  const { status } = await client.send('PATCH', `/admin/v1/users/${user.user_id}`, { body });
  const stopped = await send(page);
  expect([status, stopped.heading]).toEqual([200, 'Sign in to your wallet']);
  expect(await balances()).toEqual([10_000, 0]);
});

test('the page about adding and withdrawing money exists', async () => {
  const page = await owner.open('/frontend/en/wallet/add-and-withdraw');
  expect([page.status, page.heading]).toEqual([200, 'Add and withdraw money']);
});
