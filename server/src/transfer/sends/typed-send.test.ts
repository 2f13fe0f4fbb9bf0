import { expect, test } from 'vitest';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { dayAmountMax, withSent } from './sent-day.ts';
import { readSend, typedSendIn } from './typed-send.ts';

const typed = { to: 'ona@example.com', amount: '12,50', currency: 'EUR', about: ' For  lunch ' };
const number = accountNumberOf(777n);

test.each([
  ['ona@example.com', { email: 'ona@example.com' }],
  ['+370 (612) 34-567', { phone: '+37061234567' }],
  [number.toLowerCase().replace(/(.{4})/g, '$1 '), { account_number: number }],
])('%s is read as a recipient', (to, account) => {
  expect(readSend(typedSendIn({ ...typed, to }))).toEqual({
    account,
    to: Object.values(account)[0],
    minor: 1_250n,
    currency: 'EUR',
    about: 'For lunch',
  });
});

test.each([
  [{ to: 'ona' }, ['to']],
  [{ to: 'ona@' }, ['to']],
  [{ to: '+1' }, ['to']],
  [{ to: number.replace(/.$/, (last) => (last === '1' ? '2' : '1')) }, ['to']],
  [{ amount: '0' }, ['amount']],
  [{ amount: '1.234' }, ['amount']],
  [{ currency: 'XTS' }, ['amount']],
  [{ to: '', amount: '-5', about: 'a\0b' }, ['to', 'amount', 'about']],
])('invalid fields are named: %o', (wrong, fields) => {
  expect(readSend(typedSendIn({ ...typed, ...wrong }))).toEqual(fields);
});

test('a day has a limit of amount and number, and the next day starts from zero', () => {
  const now = unixSeconds(1_800_000_000);
  const full = { id: 7n, day: Math.floor(now / 86_400), amount: dayAmountMax - 100n, count: 3 };
  expect(withSent(7n, full, 100n, now)).toMatchObject({ ok: true, value: { count: 4 } });
  expect(withSent(7n, full, 101n, now)).toMatchObject({ ok: false, refusal: 'day_limit' });
  expect(withSent(7n, { ...full, amount: 1n, count: 20 }, 1n, now)).toMatchObject({ ok: false });
  expect(withSent(7n, full, 101n, unixSeconds(now + 86_400))).toMatchObject({
    ok: true,
    value: { day: full.day + 1, amount: 101n, count: 1 },
  });
  expect(withSent(7n, null, dayAmountMax + 1n, now)).toMatchObject({ ok: false });
});
