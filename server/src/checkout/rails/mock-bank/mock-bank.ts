import type { PaymentStep } from '../../payments/move-payment.ts';
import type { PaymentStatus } from '../../payments/payment.states.ts';
import type { Payment } from '../../payments/payment.ts';

/** The answers of the mock bank, and the later acts of sellers and recipients. */
export const mockAnswerNames = [
  'approve',
  'settle_later',
  'hold',
  'settle',
  'release',
  'reject',
  'cancel',
  'expire',
  'fail',
  'deliver_part',
  'refund',
  'charge_back',
  'return_part',
] as const;
export type MockAnswerName = (typeof mockAnswerNames)[number];

type MockAnswer = {
  readonly from: readonly PaymentStatus[];
  readonly steps: readonly PaymentStep[];
  /** Only if a part of the money went to recipients of a split. */
  readonly needsParts?: true;
  /** Not if the payer's bank has already taken the money back. */
  readonly once?: true;
};

const waiting = ['initiated', 'awaiting_authorization'] as const;
const approved = ['authorized', 'processing', 'pending_settlement'] as const;
const arrived = ['settled', 'partially_distributed'] as const;
const undecided = [...waiting, ...approved, 'on_hold'] as const;

/** When each answer is possible, and its steps. */
// biome-ignore format: a table
export const mockAnswers: Readonly<Record<MockAnswerName, MockAnswer>> = {
  approve:      { from: waiting,                   steps: ['authorize', 'settle'] },
  settle_later: { from: waiting,                   steps: ['authorize', 'await_settlement'] },
  hold:         { from: waiting,                   steps: ['authorize', 'hold'] },
  settle:       { from: approved,                  steps: ['settle'] },
  release:      { from: ['on_hold'],               steps: ['process', 'settle'] },
  reject:       { from: undecided,                 steps: ['reject'] },
  cancel:       { from: waiting,                   steps: ['cancel'] },
  expire:       { from: waiting,                   steps: ['expire'] },
  fail:         { from: undecided,                 steps: ['fail'] },
  deliver_part: { from: ['partially_distributed'], steps: [{ legId: null, action: 'deliver' }] },
  refund:       { from: ['settled'],               steps: ['refund'] },
  charge_back:  { from: arrived,                   steps: ['dispute'], once: true },
  return_part:  { from: ['settled'],               steps: ['return_leg'], needsParts: true },
};

type Asked = Pick<Payment, 'status' | 'distributions' | 'chargedBack'>;

/** The answers that are possible now. */
export const possibleAnswers = ({
  status,
  distributions,
  chargedBack,
}: Asked): readonly MockAnswerName[] =>
  mockAnswerNames.filter((name) => {
    const { from, needsParts = false, once = false } = mockAnswers[name];
    if (needsParts && distributions.length === 0) return false;
    return from.includes(status) && !(once && chargedBack > 0n);
  });

export const answerNamed = (payment: Asked, name: string | undefined): MockAnswerName | null =>
  possibleAnswers(payment).find((one) => one === name) ?? null;
