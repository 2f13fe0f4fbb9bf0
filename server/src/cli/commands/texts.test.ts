import { expect, test } from 'vitest';
import { noPaint } from '../render.ts';
import { actionsText, auditText } from './books.ts';
import { clockText } from './clock.ts';
import { deliveriesText, deliveryText } from './deliveries.ts';
import { eventLine, eventsText } from './events.ts';
import { keysText } from './keys.ts';
import { callbackText } from './listen.ts';
import { mailsText } from './mails.ts';
import { migratedText } from './migrate.ts';
import { projectText } from './project.ts';
import { depositText, walletText } from './wallet.ts';

// The texts for people. Programs read the JSON document instead.

test('a wallet is a table of its balances, in major units', () => {
  const balances = [
    { currency: 'EUR', account_number: 'FL01', balance: 123456, held: 0, available: 123456 },
    { currency: 'JPY', account_number: 'FL02', balance: 5, held: 5, available: 0 },
  ];
  expect(walletText({ wallet_id: 7, balances }, noPaint)).toBe(
    [
      'wallet 7',
      'CURRENCY  ACCOUNT  BALANCE  HELD  AVAILABLE',
      'EUR       FL01     1234.56  0.00    1234.56',
      'JPY       FL02           5     5          0',
      '',
    ].join('\n'),
  );
});

test('a deposit shows the new balance', () => {
  expect(depositText({ wallet_id: 7, balance: 10000, available: 9000, currency: 'EUR' })).toBe(
    'wallet 7 holds 100.00 EUR, 90.00 of it available\n',
  );
});

test('actions are lines with their time and details', () => {
  const action = {
    id: 'a1',
    at: 1800000000,
    actor: { type: 'token', id: 't1', name: 'Anna' },
    action: 'deposit',
    subject: 'wallet 7',
    details: { amount: 5 },
  };
  expect(actionsText({ actions: [action] }, noPaint)).toBe(
    [
      'AT                    BY    ACTION   SUBJECT   DETAILS   ID',
      '2027-01-15 08:00:00Z  Anna  deposit  wallet 7  amount=5  a1',
      '',
    ].join('\n'),
  );
  expect(actionsText({ actions: [] }, noPaint)).toBe('No operator has done anything yet.\n');
});

test('matching books are one line, and differences are listed', () => {
  const sum = { accounts: 12, postings: 1 };
  expect(auditText({ ok: true, ...sum, differences: [] }, noPaint)).toBe(
    'The books agree: 12 accounts, 1 posting.\n',
  );
  const differences = [{ subject: 'balance of 7', expected: '5', found: '6' }];
  expect(auditText({ ok: false, ...sum, differences }, noPaint)).toBe(
    'The books differ in 1 place: 12 accounts, 1 posting.\nSUBJECT       EXPECTED  FOUND\nbalance of 7  5         6\n',
  );
});

test('a clock shows times beside the numbers', () => {
  expect(clockText({ now: 1800000000, real: 1799999999 }, noPaint)).toBe(
    'now   2027-01-15 08:00:00Z (1800000000)\nreal  2027-01-15 07:59:59Z (1799999999)\n',
  );
});

test('a mail is shown below its head, without control characters for the terminal', () => {
  const mail = { to: 'ona@example.com', sent_at: 1800000000, text: 'Hello\n\nA \u001b[2Jcode\n' };
  expect(mailsText({ mails: [mail, { to: 'b@example.com' }] }, noPaint)).toBe(
    [
      'to       ona@example.com',
      'sent at  2027-01-15 08:00:00Z',
      '    Hello',
      '',
      '    A \ufffd[2Jcode',
      '',
      'to  b@example.com',
      '',
    ].join('\n'),
  );
  expect(mailsText({ mails: [] }, noPaint)).toBe('No mails.\n');
});

test('a migration names the files that ran', () => {
  expect(migratedText([], 4)).toBe('The database is up to date (4 migrations).\n');
  expect(migratedText(['0004-time.sql'], 4)).toBe(
    'ran 0004-time.sql\nThe database is up to date: 1 migration ran.\n',
  );
});

test('a project shows when it was created', () => {
  expect(projectText({ name: 'Shop', created_at: 1800000000 }, noPaint)).toBe(
    'name        Shop\ncreated at  2027-01-15 08:00:00Z\n',
  );
});

test('signing keys are lines with their state and times', () => {
  const keys = [
    { kid: 'two', state: 'signing', created_at: 1800000000, retires_at: null },
    { kid: 'one', state: 'verifying', created_at: 1799999999, retires_at: 1800003600 },
  ];
  expect(keysText({ keys }, noPaint)).toBe(
    [
      'KEY  STATE      CREATED               RETIRES',
      'two  signing    2027-01-15 08:00:00Z  -',
      'one  verifying  2027-01-15 07:59:59Z  2027-01-15 09:00:00Z',
      '',
    ].join('\n'),
  );
});

test('events are lines in order, and an event without a webhook has no sequence', () => {
  const [told, silent] = [
    { position: 7, created_at: 1800000000, object: 'order a', sequence: 1 },
    { position: 18, created_at: 1800000001, object: 'order b', sequence: null },
  ].map((event) => ({ ...event, type: 'order', name: 'created', callback_id: 'c1' }));
  expect(eventsText({ events: [told, silent] }, noPaint)).toBe(
    [
      'POSITION  AT                    OBJECT   SEQUENCE  TYPE   NAME     CALLBACK',
      '       7  2027-01-15 08:00:00Z  order a         1  order  created  c1',
      '      18  2027-01-15 08:00:01Z  order b         -  order  created  c1',
      '',
    ].join('\n'),
  );
  expect(eventsText({ events: [] }, noPaint)).toBe('No events.\n');
  expect(eventLine(told ?? {})).toBe('7  2027-01-15 08:00:00Z  order a  1  order  created  c1\n');
});

const delivery = {
  id: 'd1',
  callback_id: 'c1',
  position: 7,
  object: 'order a',
  sequence: 1,
  state: 'pending',
  resend: false,
  attempts: [
    { at: 1800000000, request_id: 'r1', duration_ms: 12, status: 500, fault: null, answer: 'no\n' },
    {
      at: 1800003600,
      request_id: 'r2',
      duration_ms: 9,
      status: null,
      fault: 'timed_out',
      answer: '',
    },
  ],
  next_try_at: 1800021600,
  url: 'https://shop.example/hook',
};

test('deliveries are lines with the last outcome and the next try', () => {
  const again = { ...delivery, state: 'delivered', resend: true, attempts: [], next_try_at: null };
  expect(deliveriesText({ deliveries: [delivery, again] }, noPaint)).toBe(
    [
      'POSITION  OBJECT   SEQUENCE  STATE             ATTEMPTS  LAST       NEXT TRY              URL                        DELIVERY',
      '       7  order a         1  pending                  2  timed_out  2027-01-15 14:00:00Z  https://shop.example/hook  d1',
      '       7  order a         1  delivered, again         0  -          -                     https://shop.example/hook  d1',
      '',
    ].join('\n'),
  );
  expect(deliveriesText({ deliveries: [] }, noPaint)).toBe('No deliveries.\n');
});

test('a delivery shows each attempt with its answer', () => {
  const text = deliveryText(delivery, noPaint);
  expect(text).toContain('next try at  2027-01-15 14:00:00Z\n');
  expect(text.slice(text.indexOf('  2027-01-15 08:00:00Z'))).toBe(
    [
      '  2027-01-15 08:00:00Z  500  12 ms  request r1',
      '    no',
      '  2027-01-15 09:00:00Z  timed_out  9 ms  request r2',
      '',
    ].join('\n'),
  );
  expect(deliveryText({ ...delivery, attempts: [] }, noPaint)).toMatch(/\n {2}no attempt yet\n$/);
});

const callback = {
  created_at: 1800000000,
  type: 'payment',
  name: 'status_updated',
  object: 'order a',
  sequence: 3,
  headers: { 'x-service-signature': '00' },
  body: '{"a":"\u001b[2J"}\nb',
};

test('a webhook shows its body, and its headers on request', () => {
  const head = '2027-01-15 08:00:00Z  payment status_updated  order a  sequence 3\n';
  const body = '    {"a":"\ufffd[2J"}\n    b\n';
  expect(callbackText(callback, null, noPaint, false)).toBe(`${head}${body}`);
  expect(callbackText(callback, null, noPaint, true)).toBe(
    `${head}    x-service-signature: 00\n${body}`,
  );
});

test('a forwarded webhook shows the answer, or why there was no answer', () => {
  const sent = { url: 'http://a/', status: 200, fault: null, answer: '', duration_ms: 7 };
  const linesOf = (forwarded: Parameters<typeof callbackText>[1]) =>
    callbackText(callback, forwarded, noPaint, false).split('\n').slice(3);
  expect(linesOf(sent)).toEqual(['  > http://a/  200  7 ms', '']);
  expect(linesOf({ ...sent, status: 500, answer: 'no\u001b\nnot now\n' })).toEqual([
    '  > http://a/  500  7 ms',
    '    no\ufffd',
    '    not now',
    '',
  ]);
  expect(linesOf({ ...sent, status: null, fault: 'nobody listens there' })).toEqual([
    '  > http://a/  no answer: nobody listens there',
    '',
  ]);
});
