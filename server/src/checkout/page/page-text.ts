import type { PaymentStatus } from '../payments/payment.states.ts';
import type { LinkScreen } from './link-screen.ts';

/** What happened, and what it means for the money: that comes first. */
export type StateText = readonly [heading: string, meaning: string];

export type StateName =
  | PaymentStatus
  | Exclude<LinkScreen, 'pay'>
  | 'no_methods'
  | 'link_unknown'
  | 'form_refused';

export type PageTexts = {
  readonly testBanner: string;
  readonly title: (merchant: string) => string;
  readonly payTo: (merchant: string) => string;
  /** Where the merchant gave no purpose. */
  readonly purpose: (reference: string) => string;
  readonly payer: string;
  readonly chooseCountry: string;
  readonly chooseMethod: string;
  readonly method: string;
  readonly methodNeeded: string;
  readonly otherMethod: string;
  readonly pay: (amount: string) => string;
  readonly continueAtBank: string;
  readonly cancelAttempt: string;
  readonly looksAgain: string;
  readonly lookNow: string;
  readonly stopLooking: string;
  readonly standsStill: string;
  readonly lookByItself: string;
  readonly tryAgain: string;
  readonly openAgain: string;
  readonly back: (merchant: string) => string;
  readonly goesBack: (merchant: string) => string;
  readonly stayHere: string;
  readonly phone: string;
  readonly phoneMeaning: string;
  readonly phoneCode: string;
  readonly states: Readonly<Record<StateName, StateText>>;
};
