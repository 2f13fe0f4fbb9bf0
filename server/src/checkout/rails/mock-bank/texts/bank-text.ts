import type { MockAnswerName } from '../mock-bank.ts';

export type BankTexts = {
  readonly name: string;
  readonly banner: string;
  /** For payments of live projects whose own rail is missing. */
  readonly simulatedBanner: string;
  readonly question: string;
  /** The question about a payment that has its money. */
  readonly questionAfter: string;
  readonly code: string;
  readonly codeQuestion: string;
  readonly askInApp: string;
  readonly nothingLeft: string;
  readonly nothingLeftMeaning: string;
  readonly tooLate: string;
  readonly tooLateMeaning: string;
  readonly noMoney: string;
  readonly noMoneyMeaning: string;
  readonly statusNow: string;
  readonly back: string;
  readonly answers: Readonly<Record<MockAnswerName, string>>;
  /** The answers in the buyer's app, where the buyer compares the code. */
  readonly appAnswers: Readonly<Partial<Record<MockAnswerName, string>>>;
};
