import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { pageLanguages } from '../../pages/language.ts';
import { createdTransfer, type NewTransfer, type Transfer } from '../transfers/transfer.ts';
import { bankWords } from './failure-words.ts';
import { moneyBackMail } from './money-back-mail.ts';

const now = unixSeconds(1_800_000_000);
const project = {
  id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  name: 'Kavos “namai” www.evil.example',
};

const wanted: NewTransfer = {
  ...{ id: 4_711, projectId: project.id, clientId: 'shop', userId: null, isTest: false },
  ...{ amount: 2_000n, currency: 'EUR', payerAccount: 1n, payerWallet: 2, extras: {} },
  beneficiary: { type: 'bank', name: 'Ona', bank_account: { iban: 'LT601010012345678901' } },
  ...{ beneficiaryNumber: 'LT601010012345678901', beneficiaryWallet: null, purpose: null },
  ...{ callback: null, autoProcess: true, performAt: null, reserveUntil: null, passwordHash: null },
};
const transfer = (code: string, message = ''): Transfer => ({
  ...createdTransfer(wanted, now),
  failure: { code, message },
});
const toShop = { project, told: [] };
const publicUrl = 'https://pay.example';

test('decision 0234: a project reads what came back, why, and where to look', () => {
  const back = { transfer: transfer('AC04'), payer: toShop, how: 'returned', publicUrl } as const;
  expect(moneyBackMail({ to: 'ona@staff.example', locale: 'lt' }, back, now)).toMatchObject({
    to: 'ona@staff.example',
    subject: 'Iš banko grįžo pinigai: 20,00\u00a0€',
    text: [
      "Pervedimas Nr. 4711 buvo įvykdytas, bet pinigai grįžo (projektas „Kavos 'namai' www. evil. example“).",
      '',
      '  Suma: 20,00\u00a0€',
      '  Gavėjas: Ona, LT60 … 8901',
      '  Priežastis: Gavėjo sąskaita uždaryta.',
      '',
      'Pinigai vėl yra projekto likutyje:',
      `https://pay.example/portal/projects/${project.id}/payouts/4711`,
    ].join('\n'),
    isTest: false,
  });
});

test('every language has its own text for both outcomes and both payers', () => {
  const texts = pageLanguages.flatMap((locale) =>
    (['rejected', 'returned'] as const).flatMap((how) =>
      [toShop, { project: null, told: [] }].map((payer) => {
        const back = { transfer: transfer('payout_failed'), payer, how, publicUrl };
        return moneyBackMail({ to: 'ona@people.example', locale }, back, now).text;
      }),
    ),
  );
  expect(new Set(texts).size).toBe(pageLanguages.length * 4);
});

// biome-ignore format: a table
test.each([
  ['AC04',          'said',    'en', 'The recipient’s account is closed.'],
  ['AC04',          'said',    'ru', 'Счёт получателя закрыт.'],
  ['ZZ99',          'said',    'lt', 'Banko priežasties kodas: ZZ99'],
  ['NARR',          'Ask us',  'lt', 'Ask us'],
  ['payout_failed', 'said',    'en', null],
  ['expired',       'said',    'en', null],
] as const)('the text for %s (%s) in %s', (code, message, language, words) => {
  expect(bankWords({ code, message }, language)).toBe(words);
});
