import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { pageLanguages } from '../../pages/language.ts';
import { newPayout, type Payout } from '../../payouts/payout.ts';
import { startedPayment } from '../payments/payment.ts';
import { cameBackMail } from './came-back-mail.ts';

const now = unixSeconds(1_800_000_000);
const project = {
  id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  name: 'Kavos “namai” www.evil.example',
};
const payment = startedPayment(
  {
    ...{ id: '7d1f0e4c-58a7-4f25-9a4e-3c2f4b1f6f01', orderId: '', linkId: '' },
    ...{ projectId: project.id, orderReference: 'A-1', methodKey: 'bank-transfer' },
    ...{ rail: 'bank-files', flow: 'redirect', amount: 2_000n, currency: 'EUR' },
    ...{ purpose: 'Payment for A-1', externalPaymentId: null },
  },
  now,
);
const payoutOf = (cause: 'refund' | 'leg', more: Partial<Payout>): Payout => ({
  ...newPayout({
    ...{ cause, subject: `${payment.id}/1`, rail: 'bank files', amount: 500n, currency: 'EUR' },
    ...{ isTest: false, name: 'Ona', iban: 'LT601010012345678901', handedAt: now },
  }),
  ...more,
});
const mailOf = (payout: Payout, locale: (typeof pageLanguages)[number]) =>
  cameBackMail(
    { to: 'ona@staff.example', locale },
    { payout, payment, project, publicUrl: 'https://pay.example' },
    now,
  );

test('the mail says where the money is, then what it was, why, and what to do', () => {
  const back = payoutOf('refund', { state: 'returned', reason: 'AC04' });
  expect(mailOf(back, 'lt')).toMatchObject({
    to: 'ona@staff.example',
    subject: 'Mokėtojui grąžinti pinigai sugrįžo iš banko: 5,00\u00a0€',
    text: [
      "Projekto „Kavos 'namai' www. evil. example“ grąžinimas mokėtojui buvo įvykdytas, bet pinigai sugrįžo. Jie laikomi mokėtojui; projekto likutis nepasikeitė.",
      '',
      '  Suma: 5,00\u00a0€',
      '  Užsakymas: A-1',
      '  Gavėjas: Ona, LT60 … 8901',
      '  Priežastis: Gavėjo sąskaita uždaryta.',
      '',
      'Jei sąskaita neteisinga, paprašykite mokėtojo nurodyti kitą. Tada išsiųskite pinigus dar kartą:',
      `https://pay.example/portal/projects/${project.id}/payments/${payment.id}`,
    ].join('\n'),
    isTest: false,
  });
});

// biome-ignore format: a table
test.each([
  [{ reason: 'AC01' },                           'en', 'Reason: The recipient’s account number is wrong'],
  [{ reason: 'NARR', reasonText: 'See a.bank' }, 'ru', 'Причина: See a. bank'],
  [{ reason: null, reasonText: 'Ask us' },       'lt', 'Priežastis: Ask us'],
  [{ reason: null },                             'ru', 'Причина: Банк не сообщил причину.'],
  [{ reason: 'ZZ99' },                           'lt', 'Priežastis: Banko priežasties kodas: ZZ99'],
] as const)('the mail gives the reason %j in %s', (said, language, words) => {
  expect(mailOf(payoutOf('leg', { state: 'rejected', ...said }), language).text).toContain(words);
});

/** Text from elsewhere: quotations, the name of a code, the address. */
const foreign = /“.*”|„.*“|«.*»|Ona|LT60|A-1|IBAN|https:\S+|\n/g;

test('each language has four different mails in its own letters only', () => {
  const mails = pageLanguages.flatMap((language) =>
    (['refund', 'leg'] as const).flatMap((cause) =>
      (['rejected', 'returned'] as const).map((state) => {
        const { subject, text } = mailOf(payoutOf(cause, { state, reason: 'AC04' }), language);
        const words = `${subject} ${text}`.replaceAll(foreign, ' ');
        expect(words).not.toMatch(language === 'ru' ? /[a-z]/i : /\p{Script=Cyrillic}/u);
        expect(words).not.toMatch(language === 'en' ? /[^\x20-\x7e’…€\u00a0]/ : /\b(the|bank)\b/i);
        return `${subject}\n${text}`;
      }),
    ),
  );
  expect(new Set(mails).size).toBe(pageLanguages.length * 4);
});
