import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extent, firstOf } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { receivedAt } from '../../support/webhooks.ts';

// Wallet 2.5: questions to the payer, and their answers.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 5_000);
});
useSoundBooks(service);

const note = { name: 'note', title: 'A note', type: 'text' };
const size = { name: 'size', title: 'Size', type: 'select', options: ['S', 'M', 'L'] };
const colour = { name: 'colour', title: 'Colour', type: 'radio', options: ['red', 'blue'] };
const terms = { name: 'terms', title: 'I agree', type: 'checkbox' };

type Said = { readonly name: string; readonly answer: string };
const say = (name: string, answer: string): Said => ({ name, answer });

const asking = (inquiries: readonly object[], wanted: object = {}) =>
  shop.created({ inquiries, ...wanted });

/** A transaction with these inquiries, accepted with these answers. */
async function answered(
  inquiries: readonly object[],
  answers?: readonly object[],
): Promise<Answer> {
  const { transaction_key: key } = await asking(inquiries);
  return shop.accept(key, payer, answers === undefined ? {} : { answers });
}

describe('answers', () => {
  const answers = [
    say('note', 'Ring twice'),
    say('size', 'M'),
    say('colour', 'blue'),
    say('terms', 'true'),
  ];

  test('wallet 2.5 type: answers to text, select, radio and checkbox are in every response after acceptance', async () => {
    const created = await asking([note, size, colour, terms]);
    expect(created).not.toHaveProperty('inquiries');
    const key = created.transaction_key;
    for (const answer of [
      await shop.accept(key, payer, { answers }),
      await shop.read(key),
      await shop.confirm(key),
      await shop.read(key),
    ]) {
      expect(seen(answer)['inquiries']).toEqual(answers);
    }
  });

  test('wallet 2.1 inquiries: answers come in the order of the questions, in whatever order they were given', async () => {
    const answer = await answered([note, size, colour, terms], answers.toReversed());
    expect(seen(answer)['inquiries']).toEqual(answers);
  });

  test('wallet 2.5: answers are in the callback too', async () => {
    const path = '/answers';
    const { transaction_key: key } = await asking([note, size, colour, terms], {
      callback_uri: receiver.url(path),
    });
    seen(await shop.accept(key, payer, { answers }));
    await until('the callback has come', () => receivedAt(receiver, path).length > 0);
    const form = new URLSearchParams(receivedAt(receiver, path)[0]?.body.toString('utf8'));
    const event = JSON.parse(form.get('event') ?? '{}');
    expect([event.type, event.data.transaction_key]).toEqual(['reserved', key]);
    expect(event.data.inquiries).toEqual(answers);
  });

  test('wallet 2.5 name: an answer carries the exact name of its question, with case and accents', async () => {
    const inquiries = ['note', 'Note', 'nöte'].map((name) => ({ ...note, name }));
    const said = inquiries.map(({ name }) => say(name, `to ${name}`));
    expect(seen(await answered(inquiries, said))['inquiries']).toEqual(said);
  });

  test('wallet 2.5 title: markup and other scripts are plain text', async () => {
    const hostile = '<b>"Žąsis" & \\u0027 🦆</b>';
    const answer = await answered([{ ...note, title: hostile }], [say('note', hostile)]);
    expect(seen(answer)['inquiries']).toEqual([say('note', hostile)]);
  });
});

describe('missing answers', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, object, readonly Said[]]>([
    ['checkbox', terms,  []],
    ['text',     note,   []],
    ['select',   size,   []],
    ['radio',    colour, []],
  ], 2))('wallet 2.5 required: a %s that is not required may stay unanswered', async (_, inquiry, expected) => {
    const accepted = seen(await answered([inquiry]));
    expect([accepted.status, accepted['inquiries'] ?? []]).toEqual(['waiting', expected]);
  });

  test.each(extent({ short: ['false'], long: ['false', '', 'no'] }))(
    'wallet 2.5 type: only the string true checks a checkbox; "%s" is no answer',
    async (answer) => {
      const accepted = seen(await answered([terms], [say('terms', answer)]));
      expect([accepted.status, accepted['inquiries'] ?? []]).toEqual(['waiting', []]);
    },
  );

  // biome-ignore format: a table
  test.each(firstOf<[string, object, readonly object[] | undefined]>([
    ['text, not answered',        note,   undefined],
    ['text, an empty answer',     note,   [say('note', '')]],
    ['checkbox, not answered',    terms,  []],
    ['select, not answered',      size,   []],
    ['radio, not answered',       colour, []],
  ], 3))('wallet 2.5 required: %s: the acceptance is refused, and nothing is held', async (_, inquiry, answers) => {
    const { transaction_key: key } = await asking([{ ...inquiry, required: true }]);
    const refused = await shop.accept(key, payer, answers === undefined ? {} : { answers });
    expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(seen(await shop.read(key)).status).toBe('new');
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 5_000, held: 0 });
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, string]>([
    ['text',     { ...note, default_value: 'No note' },  'No note'],
    ['select',   { ...size, default_value: 'L' },        'L'],
    ['radio',    { ...colour, default_value: 'red' },    'red'],
    ['checkbox', { ...terms, default_value: 'true' },    'true'],
  ], 2))('wallet 2.5 default_value: a %s that the payer leaves unchanged has the pre-filled answer', async (_, inquiry, answer) => {
    const { name } = inquiry as { readonly name: string };
    const untouched = seen(await answered([{ ...inquiry, required: true }]));
    expect(untouched['inquiries']).toEqual([say(name, answer)]);
  });

  test('wallet 2.5 default_value: the payer’s answer takes precedence over it', async () => {
    const inquiries = [{ ...size, default_value: 'L' }];
    expect(seen(await answered(inquiries, [say('size', 'S')]))['inquiries']).toEqual([
      say('size', 'S'),
    ]);
  });
});

describe('refused answers', () => {
  // biome-ignore format: a table
  test.each<[string, readonly object[], readonly object[]]>([
    ['a name that was not asked for',              [note],   [say('other', 'x')]],
    ['two answers to one question',                [note],   [say('note', 'x'), say('note', 'y')]],
    ['a select outside its options',               [size],   [say('size', 'XL')]],
    ['a select option in another case',            [size],   [say('size', 'm')]],
    ['a radio outside its options',                [colour], [say('colour', 'green')]],
    ['a required checkbox unchecked',              [{ ...terms, required: true }], [say('terms', 'false')]],
    ['answers to a transaction without questions', [],  [say('note', 'x')]],
  ])('wallet 2.5 options: %s', async (_, inquiries, answers) => {
    const refused = await answered(inquiries, answers);
    expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 5_000, held: 0 });
  });

  // biome-ignore format: a table
  test.each<[string, object]>([
    ['a number',              { name: 'note', answer: 5 }],
    ['a missing answer',      { name: 'note' }],
    ['a missing name',        { answer: 'x' }],
    ['NUL',                   say('note', 'a\u0000b')],
    ['an unpaired surrogate', say('note', 'a\ud800b')],
  ])('wallet 2.5: %s in an answer is a client error, not a server error', async (_, said) => {
    const { status } = await answered([note], [said]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('decision 0263: no callback is larger than 1 MiB', () => {
  const emoji = '😀';
  const questions = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...note, name: `note ${index}` }));

  test('the longest answers to the largest accepted number of questions fit', async () => {
    const path = '/longest-answers';
    const inquiries = questions(39);
    const { transaction_key: key } = await asking(inquiries, { callback_uri: receiver.url(path) });
    const answers = inquiries.map(({ name }) => say(name, emoji.repeat(2_048)));
    seen(await shop.accept(key, payer, { answers }));
    await until('the callback has come', () => receivedAt(receiver, path).length > 0);
    const { body } = receivedAt(receiver, path)[0] ?? {};
    expect(body?.length).toBeGreaterThan(950_000);
    expect(body?.length).toBeLessThanOrEqual(1_048_576);
  });

  // biome-ignore format: a table
  test.each<[string, object]>([
    ['questions',   { inquiries: questions(40) }],
    ['parameters',  { payments: [{ description: 'A', price: 1, currency: 'EUR', parameters: { a: emoji.repeat(85_000) } }] }],
  ])('a transaction whose %s could exceed it is refused', async (_, wanted) => {
    const payments = [{ description: 'A', price: 1, currency: 'EUR' }];
    const { status, body } = await shop.create({ payments, ...wanted });
    expect([status, body]).toEqual([400, {
      error: 'invalid_parameters',
      error_description: 'The transaction is too large: its callbacks could exceed 1 MiB. Shorten its texts, parameters and items, or ask fewer questions.',
    }]);
  });

  test('parameters that fit are accepted', async () => {
    const parameters = { a: emoji.repeat(80_000) };
    expect((await shop.created({}, { parameters })).status).toBe('new');
  });
});

describe('refused inquiries', () => {
  // biome-ignore format: a table
  test.each<[string, readonly object[], string]>([
    ['name',          [{ ...note, name: undefined }],                'inquiries[0].name: '],
    ['name',          [{ ...note, name: '' }],                       'inquiries[0].name: '],
    ['name',          [note, { ...size, name: 'note' }],             'inquiries[1].name: Another inquiry has the same name.'],
    ['title',         [{ ...note, title: undefined }],               'inquiries[0].title: '],
    ['type',          [{ ...note, type: undefined }],                'inquiries[0].type: '],
    ['type',          [note, { ...note, name: 'f', type: 'file' }],  'inquiries[1].type: '],
    ['required',      [{ ...note, required: 'yes' }],                'inquiries[0].required: '],
    ['options',       [{ ...size, options: undefined }],             'options'],
    ['options',       [{ ...size, options: [] }],                    'options'],
    ['options',       [{ ...colour, options: undefined }],           'options'],
    ['options',       [{ ...colour, options: ['a', 5] }],            'inquiries[0].options[1]: '],
    ['default_value', [{ ...note, default_value: 5 }],               'inquiries[0].default_value: '],
    ['default_value', [{ ...size, default_value: 'XL' }],            'default_value'],
  ])('wallet 2.5 %s: a request with %j is invalid', async (_, inquiries, said) => {
    const payments = [{ description: 'Order', price: 100, currency: 'EUR' }];
    const { status, body } = await shop.create({ payments, inquiries });
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toContain(said);
  });

  test('wallet 2.5: a rejected transaction has no answers', async () => {
    const { transaction_key: key } = await asking([{ ...note, required: true }]);
    const rejected = seen(await shop.reject(key));
    expect(rejected.status).toBe('canceled');
    expect(rejected).not.toHaveProperty('inquiries');
    const late = await shop.accept(key, payer, { answers: [say('note', 'x')] });
    expect([late.status, late.body['error']]).toEqual([409, 'invalid_state']);
    expect(errorOf('invalid_state', String(late.body['error_description']))).toBe(late.text);
  });
});
