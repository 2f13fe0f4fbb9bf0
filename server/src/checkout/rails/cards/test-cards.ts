import type { Failing, FailureReason } from '../../payments/failure.ts';
import type { PaymentTrigger } from '../../payments/payment.ts';

export const cardOutcomeNames = [
  'approve',
  'authentication',
  'insufficient_funds',
  'declined',
  'expired_card',
  'stolen_card',
  'processing_error',
  'on_hold',
  'chargeback',
] as const;
export type CardOutcomeName = (typeof cardOutcomeNames)[number];

type CardOutcome = {
  readonly triggers: readonly (PaymentTrigger | Failing)[];
  /** The cardholder disputes the payment some time after it settled. */
  readonly isDisputedLater?: true;
};

/** In the codes of the card trade (ISO 8583), as an issuer sends them. */
const refused = (reason: FailureReason, code: string): Failing => ({
  on: reason === 'technical_error' ? 'fail' : 'reject',
  why: { reason, code },
});

/** The issuer's answer if the cardholder does not confirm. */
export const notConfirmed = refused('authentication_failed', '1A');

/** The behaviour of the issuer of a test card. */
// biome-ignore format: a table
export const cardOutcomes: Readonly<Record<CardOutcomeName, CardOutcome>> = {
  approve:            { triggers: ['authorize', 'settle'] },
  authentication:     { triggers: ['require_authorization'] },
  insufficient_funds: { triggers: [refused('insufficient_funds', '51')] },
  declined:           { triggers: [refused('declined', '05')] },
  expired_card:       { triggers: [refused('card_expired', '54')] },
  stolen_card:        { triggers: [refused('card_blocked', '43')] },
  processing_error:   { triggers: [refused('technical_error', '96')] },
  on_hold:            { triggers: ['authorize', 'hold'] },
  chargeback:         { triggers: ['authorize', 'settle'], isDisputedLater: true },
};

/** Numbers that developers know from elsewhere. Test mode accepts no others. */
// biome-ignore format: a table
export const testCards: readonly (readonly [number: string, outcome: CardOutcomeName])[] = [
  ['4111 1111 1111 1111', 'approve'],
  ['4242 4242 4242 4242', 'approve'],
  ['5555 5555 5555 4444', 'approve'],
  ['3782 822463 10005',   'approve'],
  ['4000 0027 6000 3184', 'authentication'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0069', 'expired_card'],
  ['4000 0000 0000 9979', 'stolen_card'],
  ['4000 0000 0000 0119', 'processing_error'],
  ['4000 0000 0000 9235', 'on_hold'],
  ['4000 0000 0000 0259', 'chargeback'],
];

/** Null: not a test card. */
export const outcomeOf = (digits: string): CardOutcome | null => {
  const found = testCards.find(([number]) => number.replaceAll(' ', '') === digits);
  return found === undefined ? null : cardOutcomes[found[1]];
};
