import { beforeEach, expect, test } from 'vitest';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { extent } from '../../support/extent.ts';
import { linksIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { rowsUnder } from '../../support/own-wallet.ts';
import { Signer } from '../../support/sign-page.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { balanceOf } from '../../support/wallet.ts';

// Decisions 0231 and 0232: payers send money from their wallets to bank accounts. The complete
// flow through a bank is tested in api/bank/withdrawals.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const path = '/frontend/en/wallet/withdraw';
const password = 'correct horse';
const rounds = extent({ short: 25, long: 100 });
const iban = 'LT12 1000 0111 0100 1000';

let owner: Signer;
beforeEach(async () => {
  owner = await Signer.with(service().client, 10_000);
});

/** The page has one form to withdraw, and one for each saved account to forget it. */
const isForgetting = ({ choices }: Form): boolean => choices['step']?.includes('forget') ?? false;
const withdrawing = (page: SeenPage) =>
  formOf({ ...page, forms: page.forms.filter((form) => !isForgetting(form)) });

const wanted = { iban, name: 'Ona Onaitė', amount: '12.50', about: 'Savings' };
const checked = async (changed: Partial<typeof wanted> = {}, who = owner): Promise<SeenPage> =>
  who.browser.submit(withdrawing(await who.open(path)), { ...wanted, ...changed });

const send = (page: SeenPage, secret = password): Promise<SeenPage> =>
  owner.browser.submit(withdrawing(page), { step: 'send', password: secret });

const funds = async () => {
  const { balance, held } = await balanceOf(service().client, owner.walletId);
  return [balance, held];
};

const numberIn = ({ address }: SeenPage): string => address.split('/').at(-1) ?? '';

const answered = (receipt: SeenPage, outcome: 'done' | 'failed') =>
  service().client.send('POST', `/admin/v1/test/transfers/${numberIn(receipt)}/payout`, {
    body: { outcome },
  });

const inRoom = async () =>
  rowsUnder(await owner.open('/frontend/en/wallet/transactions'), 'Sent to bank accounts').map(
    ([to, state, , amount]) => [to, state, amount],
  );

test('a withdrawal is reserved, on its way and then paid, and its owner gets one mail', async () => {
  const page = await checked();
  expect([page.status, page.heading]).toEqual([200, 'Check before you send']);
  for (const words of [iban, 'Ona Onaitė', '€12.50', 'Savings', owner.account]) {
    expect(page.text).toContain(words);
  }
  const receipt = await send(page);
  expect([receipt.heading, await funds()]).toEqual(['On its way to the bank', [10_000, 1_250]]);
  expect(await inRoom()).toEqual([['Ona Onaitė', 'on its way', '€12.50']]);
  const { body } = await service().client.send('GET', `/admin/v1/transfers/${numberIn(receipt)}`);
  expect(body).toMatchObject({
    status: 'reserved',
    beneficiary: {
      type: 'bank',
      name: 'Ona Onaitė',
      bank_account: { iban: 'LT121000011101001000' },
    },
    purpose: { details: 'Savings' },
  });
  await answered(receipt, 'done');
  expect((await owner.open(receipt.address)).heading).toBe('Money sent');
  expect([await funds(), await inRoom()]).toEqual([[8_750, 0], [['Ona Onaitė', 'paid', '€12.50']]]);
  const mails = await listMails(service().client, { to: owner.email });
  expect(mails.map(({ subject }) => subject)).toEqual(['[TEST] You sent €12.50 to a bank account']);
  expect(mails[0]?.text).toContain('Recipient: “Ona Onaitė”, LT12 … 1000');
  expect(linksIn(mails[0]?.text ?? '')[0]).toBe(receipt.address);
});

test('a withdrawal that the bank refuses becomes available again, and its owner gets the reason in their language', async () => {
  const { client } = service();
  owner = await Signer.with(client, 10_000, { locale: 'lt' });
  const receipt = await send(await checked());
  await answered(receipt, 'failed');
  const failed = await owner.open(receipt.address);
  expect([failed.heading, await funds()]).toEqual(['The transfer failed', [10_000, 0]]);
  expect(failed.text).toContain('Reason The bank did not carry the transfer out.');
  expect(await inRoom()).toEqual([
    ['Ona Onaitė', 'failed: The bank did not carry the transfer out.', '€12.50'],
  ]);
  const mails = () => listMails(client, { to: owner.email });
  await until('the mail is there', async () => (await mails()).length === 2);
  const last = (await mails()).find(({ subject }) => subject.includes('neįvykdė'));
  expect(last?.subject).toBe('[TEST] Bankas neįvykdė pervedimo: 12,50\u00a0€');
  expect(last?.text).toContain('Priežastis: Bankas priežasties nenurodė.');
});

test('repeated and concurrent clicks send once, and each click leads to the receipt', async () => {
  const page = await checked();
  const [one, two] = await Promise.all([send(page), send(page)]);
  const third = await send(page);
  expect(new Set([one, two, third].map(({ address }) => address)).size).toBe(1);
  expect([third.heading, await funds()]).toEqual(['On its way to the bank', [10_000, 1_250]]);
});

test('many clicks at once send a whole balance once, and every click leads to the receipt', async () => {
  for (let round = 0; round < rounds; round += 1) {
    owner = await Signer.with(service().client, 1_250);
    const page = await checked();
    const pages = await Promise.all(Array.from({ length: 8 }, () => send(page)));
    expect(new Set(pages.map(({ heading }) => heading))).toEqual(
      new Set(['On its way to the bank']),
    );
    expect(await funds()).toEqual([1_250, 1_250]);
  }
});

test('of two withdrawals of the whole balance at once, one is sent and the other refused with a reason', async () => {
  const pages = [await checked({ amount: '100.00' }), await checked({ amount: '100' })];
  const answers = await Promise.all(pages.map((page) => send(page)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const stopped = answers.find(({ status }) => status === 422);
  expect(stopped?.text).toContain('There is not enough money in your wallet. Nothing was sent.');
  expect(await funds()).toEqual([10_000, 10_000]);
});

test.each([
  [{ amount: '100.01' }, 'There is not enough money in your wallet.'],
  [{ amount: '5000.01' }, 'This would be more than you can send in one day'],
])('nothing is sent, and the page gives the reason: %o', async (changed, words) => {
  const stopped = await send(await checked(changed));
  expect([stopped.status, stopped.heading]).toEqual([422, 'Send money to a bank account']);
  expect(stopped.text).toContain(words);
  expect(await funds()).toEqual([10_000, 0]);
});

test('invalid input is asked for again, with the typed values kept', async () => {
  const typed = { iban: 'LT12 1000 0111 0100 1001', name: '  ', amount: '0', about: 'Savings' };
  const page = await checked(typed);
  expect([page.status, page.html.match(/aria-invalid="true"/g)?.length]).toEqual([422, 3]);
  expect(page.html).toContain('value="LT12 1000 0111 0100 1001"');
  const changed = await owner.browser.submit(withdrawing(await checked()), { step: 'change' });
  expect([changed.status, changed.html.includes('value="12.50"')]).toEqual([200, true]);
});

test('a wrong password sends nothing; the correct one then does', async () => {
  const refused = await send(await checked(), 'wrong');
  expect([refused.status, refused.text, await funds()]).toEqual([
    422,
    expect.stringContaining('The password is wrong. Nothing was sent.'),
    [10_000, 0],
  ]);
  expect((await send(refused)).heading).toBe('On its way to the bank');
});

test('the token of a checked withdrawal is valid for nothing else', async () => {
  const form = withdrawing(await checked());
  const misused = [
    ...[{ amount: '90' }, { iban: 'DE89 3704 0044 0532 0130 00' }, { name: 'Jonas' }],
    ...[{ about: 'x' }, { id: '1' }, { token: '' }],
  ];
  for (const changed of misused) {
    const answer = await owner.browser.submit(form, { step: 'send', password, ...changed });
    expect([answer.status, answer.heading]).toEqual([403, 'Your click did not go through']);
  }
  expect(await funds()).toEqual([10_000, 0]);
});

test('decision 0232: a used account is offered once, only to its owner, until it is forgotten', async () => {
  await send(await checked());
  const receipt = await send(await checked({ amount: '1', name: 'Ona O.' }));
  const id = numberIn(receipt);
  const offered = await owner.open(path);
  expect(rowsUnder(offered, 'Bank accounts you have used')).toEqual([
    ['Ona O.', iban, 'Use', 'Forget'],
  ]);
  const again = await owner.open(`${path}?to=${id}`);
  expect(again.html).toContain(`value="${iban}"`);
  expect([again.status, again.html.includes('value="Ona O."')]).toEqual([200, true]);

  const other = await Signer.with(service().client, 10_000);
  const forgetting = formOf({
    ...offered,
    forms: offered.forms.filter(isForgetting),
  });
  expect(rowsUnder(await other.open(path), 'Bank accounts you have used')).toEqual([]);
  for (const page of [
    await other.open(`${path}?to=${id}`),
    await other.open(receipt.address),
    await owner.open(`${path}?to=x`),
  ]) {
    expect(page.status).toBe(404);
  }
  const forged = await other.browser.submit(forgetting, { step: 'forget' });
  const misused = await owner.browser.submit(forgetting, { step: 'forget', id: '1' });
  expect([forged.status, misused.status]).toEqual([403, 403]);
  for (const _ of ['once', 'and again']) {
    const left = await owner.browser.submit(forgetting, { step: 'forget' });
    expect([left.status, rowsUnder(left, 'Bank accounts you have used')]).toEqual([200, []]);
  }
  expect((await owner.open(`${path}?to=${id}`)).status).toBe(404);
  expect((await owner.open(receipt.address)).heading).toBe('On its way to the bank');
});

const userIdOf = async ({ email }: Signer): Promise<unknown> => {
  const { body } = await service().client.send('GET', `/admin/v1/users?q=${email}`);
  return (body['items'] as { user_id: number }[])[0]?.user_id;
};

test('decision 0232: an export contains remembered accounts, and erasing removes them', async () => {
  const { client } = service();
  const receipt = await send(await checked({ amount: '100' }));
  await answered(receipt, 'done');
  const user = `/admin/v1/users/${await userIdOf(owner)}`;
  const remembered = async () => (await client.send('GET', `${user}/export`)).body['withdrawals'];
  expect(await remembered()).toEqual([
    { transfer_id: Number(numberIn(receipt)), is_offered: true },
  ]);
  const closed = await client.send('PATCH', user, { body: { state: 'closed' } });
  const erased = await client.send('POST', `${user}/erase`);
  expect([closed.status, erased.status, await remembered()]).toEqual([200, 200, []]);
});

test('a signed-out visitor and a suspended user are led to the sign-in', async () => {
  const { client } = service();
  const page = await new Browser(client).open(path);
  expect(page.heading).toBe('Sign in to your wallet');
  const check = await checked();
  const userId = await userIdOf(owner);
  const body = { state: 'suspended' };
  const { status } = await client.send('PATCH', `/admin/v1/users/${userId}`, { body });
  expect([status, (await send(check)).heading]).toEqual([200, 'Sign in to your wallet']);
  expect(await funds()).toEqual([10_000, 0]);
});
