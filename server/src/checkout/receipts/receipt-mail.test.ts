import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { buyerLanguages } from '../../pages/language.ts';
import { shippedMethods } from '../methods/catalogue.ts';
import { startedPayment } from '../payments/payment.ts';
import { type Receipt, receiptMail } from './receipt-mail.ts';

const settledAt = unixSeconds(1_800_000_000);

const payment = {
  ...startedPayment(
    {
      id: '00000000-0000-4000-8000-000000000001',
      orderId: '00000000-0000-4000-8000-000000000002',
      linkId: '00000000-0000-4000-8000-000000000003',
      projectId: '00000000-0000-4000-8000-000000000004',
      orderReference: 'Order 1042 at www.evil.example',
      methodKey: 'mock',
      rail: 'mock',
      flow: 'redirect' as const,
      amount: 1_250n,
      currency: 'EUR' as const,
      purpose: 'Payment for Order 1042',
      externalPaymentId: null,
    },
    settledAt,
  ),
  settledAt,
};

const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  language: 'en',
  merchant: 'Linden & Sons',
  payment,
  taken: payment.amount,
  method: shippedMethods.find(({ key }) => key === 'mock') ?? null,
  branding: null,
  ...given,
});

test('decision 0167: a receipt says what was paid to whom, when, for what and how', () => {
  expect(receiptMail(receipt())).toEqual({
    subject: 'Paid: €12.50 – Linden & Sons',
    text: [
      'The seller has received your money. Thank you.',
      '',
      '  Seller: Linden & Sons',
      '  Amount: €12.50',
      '  Date and time: 15 January 2027 at 08:00\u00a0UTC',
      '  Order: Order 1042 at www. evil. example',
      '  Paid with: Mock bank',
      '  Payment number: 00000000-0000-4000-8000-000000000001',
      '',
      'The seller gave this email address for the receipt.',
    ].join('\n'),
  });
});

test('decision 0167: after an overpayment it says what the seller has and what was refunded', () => {
  const { subject, text } = receiptMail(receipt({ taken: 1_000n }));
  expect(subject).toBe('Paid: €10.00 – Linden & Sons');
  expect(text).toContain(
    'The seller has received your money. Thank you. You paid more than was due, so €2.50 of €12.50 was refunded to you.\n\n  Seller: Linden & Sons\n  Amount: €10.00\n',
  );
});

test('decision 0167: a reference that looks like no link stays whole', () => {
  const numbered = { ...payment, orderReference: 'Nr 2026-0011 #20261117001' };
  const { text } = receiptMail(receipt({ payment: numbered }));
  expect(text).toContain('  Order: Nr 2026-0011 #20261117001\n');
});

test("decision 0167: the receipt names the seller's contacts, and a removed method by its key", () => {
  const branding = {
    id: payment.projectId,
    logo: null,
    colour: null,
    supportEmail: 'help@shop.example',
    supportPhone: null,
    supportUrl: 'https://shop.example/help',
    termsUrl: null,
    changedAt: settledAt,
  };
  const { text } = receiptMail(receipt({ method: null, branding }));
  expect(text).toContain(
    'Questions for the seller: help@shop.example, https://shop.example/help\n',
  );
  expect(text).toContain('  Paid with: mock\n');
});

test('every language has its own text', () => {
  const texts = buyerLanguages.map((language) => receiptMail(receipt({ language })).text);
  expect(new Set(texts).size).toBe(buyerLanguages.length);
  for (const text of texts) expect(text.split('\n')).toHaveLength(10);
});
