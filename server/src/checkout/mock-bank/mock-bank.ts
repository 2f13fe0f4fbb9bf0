import type { PaymentStatus } from '../payments/payment.states.ts';
import type { PaymentTrigger } from '../payments/payment.ts';

/** What the mock bank can answer. */
export const mockAnswerNames = [
  'approve',
  'settle_later',
  'hold',
  'reject',
  'cancel',
  'expire',
  'fail',
  'settle',
  'release',
] as const;
export type MockAnswerName = (typeof mockAnswerNames)[number];

type MockAnswer = {
  readonly from: readonly PaymentStatus[];
  readonly triggers: readonly PaymentTrigger[];
};

const waiting = ['initiated', 'awaiting_authorization'] as const;
const approved = ['authorized', 'processing', 'pending_settlement'] as const;

/** When each answer is possible, and what it does to the payment. */
// biome-ignore format: a table
export const mockAnswers: Readonly<Record<MockAnswerName, MockAnswer>> = {
  approve:      { from: waiting,                             triggers: ['authorize', 'settle'] },
  settle_later: { from: waiting,                             triggers: ['authorize', 'await_settlement'] },
  hold:         { from: waiting,                             triggers: ['authorize', 'hold'] },
  settle:       { from: approved,                            triggers: ['settle'] },
  release:      { from: ['on_hold'],                         triggers: ['process', 'settle'] },
  reject:       { from: [...waiting, ...approved, 'on_hold'], triggers: ['reject'] },
  cancel:       { from: waiting,                             triggers: ['cancel'] },
  expire:       { from: waiting,                             triggers: ['expire'] },
  fail:         { from: [...waiting, ...approved, 'on_hold'], triggers: ['fail'] },
};

/** What the bank can still answer about a payment in this status. */
export const possibleAnswers = (status: PaymentStatus): readonly MockAnswerName[] =>
  mockAnswerNames.filter((name) => mockAnswers[name].from.includes(status));

export const answerNamed = (
  status: PaymentStatus,
  name: string | undefined,
): MockAnswerName | null => possibleAnswers(status).find((one) => one === name) ?? null;
