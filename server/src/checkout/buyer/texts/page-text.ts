import type { PaymentStatus } from '../../payments/payment.states.ts';
import type { WhyClosed } from '../../payments/why-closed.ts';

/** What happened, and what it means for the money. The money comes first. */
export type StateText = readonly [heading: string, meaning: string];

/** Returned money has texts of its own, with the amount and the reason. */
type ToldBriefly = Exclude<PaymentStatus, 'refunded' | 'chargeback'>;

export type StateName = ToldBriefly | WhyClosed | 'no_methods' | 'link_unknown' | 'form_refused';

export type PageTexts = {
  readonly testBanner: string;
  readonly simulatedBanner: string;
  /** Title of the document. The status of the payment is put before it. */
  readonly title: (merchant: string) => string;
  readonly payTo: (merchant: string) => string;
  /** Used if the merchant gave no purpose. */
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
  /** Labels of the receipt on the page of a settled payment. */
  readonly receipt: { readonly day: string; readonly method: string; readonly number: string };
  readonly keepReceipt: string;
  readonly receiptMailed: (address: string) => string;
  readonly states: Readonly<Record<StateName, StateText>>;
};
