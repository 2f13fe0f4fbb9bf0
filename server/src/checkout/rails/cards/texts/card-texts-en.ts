import type { CardTexts } from './card-text.ts';

export const cardTextsEn: CardTexts = {
  fields: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code (CVC)',
    name: 'Name on the card',
  },
  hints: { expiry: 'Month and year: MM/YY', cvc: '3 or 4 digits' },
  problems: {
    number_missing: 'Enter the card number.',
    number_form: 'A card number has 12 to 19 digits.',
    number_mistyped: 'This card number is not valid. Check it against your card.',
    number_no_test: 'Test mode accepts test cards only. Their numbers are listed below.',
    expiry_missing: 'Enter the expiry date.',
    expiry_form: 'Enter the month and year as MM/YY, for example 08/29.',
    expiry_past: 'This card has expired.',
    cvc_missing: 'Enter the security code.',
    cvc_form: 'The security code has 3 or 4 digits.',
    name_missing: 'Enter the name on the card.',
    name_form: 'Enter the name without digits, up to 150 characters.',
  },
  wrong:
    'Nothing was paid. Correct the marked fields, then enter the card number and security code again.',
  back: 'Back to the payment',
  numbers: 'Test numbers',
  numbersMeaning: 'Use any future expiry date and any security code. Real cards are not accepted.',
  outcomes: {
    approve: 'Paid',
    authentication: 'Asks for confirmation first',
    insufficient_funds: 'Declined: not enough money',
    declined: 'Declined, no reason given',
    expired_card: 'Declined: expired card',
    stolen_card: 'Declined: stolen card',
    processing_error: 'Technical failure',
    on_hold: 'Approved, but on hold for review',
    chargeback: 'Paid, then disputed a minute later',
  },
  challenge: 'Are you making this payment?',
  challengeMeaning:
    'No money has been taken yet. Your card’s bank is asking you to confirm this payment.',
  confirm: 'Yes, confirm',
  refuse: 'No, decline',
};
