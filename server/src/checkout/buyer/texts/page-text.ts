import type { PaymentStatus } from '../../payments/payment.states.ts';
import type { WhyClosed } from '../../payments/why-closed.ts';

/** What happened, and what it means for the money: that comes first. */
export type StateText = readonly [heading: string, meaning: string];

/** Money that went back is told with its amount and its reason, in texts of its own. */
type ToldBriefly = Exclude<PaymentStatus, 'refunded' | 'chargeback'>;

export type StateName = ToldBriefly | WhyClosed | 'no_methods' | 'link_unknown' | 'form_refused';

export type PageTexts = {
  readonly testBanner: string;
  readonly simulatedBanner: string;
  /** Of the document; what has become of the payment stands before it. */
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
  readonly tryAgain: string;
  readonly openAgain: string;
  readonly back: (merchant: string) => string;
  readonly goesBack: (merchant: string) => string;
  readonly stayHere: string;
  readonly phone: string;
  readonly phoneMeaning: string;
  readonly phoneCode: string;
  /** What stands on the page of a payment that has arrived, for whoever keeps it. */
  readonly receipt: { readonly day: string; readonly method: string; readonly number: string };
  readonly keepReceipt: string;
  readonly receiptMailed: (address: string) => string;
  readonly states: Readonly<Record<StateName, StateText>>;
};
