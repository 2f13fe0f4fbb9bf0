import type { BankTexts } from './bank-text.ts';

export const bankTextsEn: BankTexts = {
  name: 'Mock bank',
  banner: 'This is not a real bank. Choose its response; no real money is used.',
  simulatedBanner:
    'This bank is simulated: no real bank is connected here. Choose its response; no money is taken from any bank account.',
  question: 'How should the bank respond?',
  questionAfter: 'What happens to the payment next?',
  code: 'Code for this payment',
  codeQuestion: 'Does it match the code on the payment page?',
  askInApp: 'Confirm in the app instead',
  nothingLeft: 'The bank has responded',
  nothingLeftMeaning: 'No further response is possible for this payment.',
  tooLate: 'The bank has already responded',
  tooLateMeaning: 'Your click changed nothing: the payment had already moved on.',
  noMoney: 'Not enough money for this',
  noMoneyMeaning:
    'Nothing changed: an account does not have enough money or has reached its limit.',
  statusNow: 'Status in the API',
  back: 'Back to the payment',
  answers: {
    approve: 'Approve',
    settle_later: 'Approve, settle later',
    hold: 'Approve, but hold for review',
    settle: 'Settle now',
    release: 'Release and settle',
    reject: 'Decline',
    cancel: 'Cancel',
    expire: 'Let it expire',
    fail: 'Technical failure',
    deliver_part: 'A recipient’s share arrives after all',
    refund: 'The seller refunds the payment',
    charge_back: 'The payer disputes the payment',
    return_part: 'A recipient’s share is returned',
  },
  appAnswers: {
    approve: 'The codes match: confirm',
    reject: 'The codes differ: decline',
  },
};
