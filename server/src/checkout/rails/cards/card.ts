/** A card as somebody typed it. It lives for one request: no row, log or page ever sees its number. */
export type GivenCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
};

export type CardField = keyof GivenCard;

export type CardProblem =
  | 'number_missing'
  | 'number_form'
  | 'number_mistyped'
  | 'number_no_test'
  | 'expiry_missing'
  | 'expiry_form'
  | 'expiry_past'
  | 'cvc_missing'
  | 'cvc_form'
  | 'name_missing'
  | 'name_form';

/** What is wrong with each field; nothing where it is right. */
export type CardProblems = Readonly<Partial<Record<CardField, CardProblem>>>;

/** A month as `2029-08`, so that the later one is the greater text. */
export type Month = string;

/** The digits of a number, which people write in groups. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/gu, '');

const numberForm = /^\d{12,19}$/;

/** The last digit checks the others: one that was mistyped, and most that were swapped, are noticed. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = '0123456789'.indexOf(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

// Spaces have one place on each side of the sign: otherwise a long run of them takes for ever.
const expiryForm = /^(0[1-9]|1[0-2])\s*(?:[/.-]\s*)?(?:20)?(\d{2})$/;

/** The month in which a card is good for the last time, or null when this names none. */
export function expiryIn(text: string): Month | null {
  const [, month, year] = expiryForm.exec(text.trim()) ?? [];
  return month === undefined || year === undefined ? null : `20${year}-${month}`;
}

const nameLengthMax = 150;

function numberProblem(number: string): CardProblem | null {
  const digits = digitsOf(number);
  if (digits === '') return 'number_missing';
  if (!numberForm.test(digits)) return 'number_form';
  return passesLuhn(digits) ? null : 'number_mistyped';
}

function expiryProblem(expiry: string, today: Month): CardProblem | null {
  if (expiry.trim() === '') return 'expiry_missing';
  const month = expiryIn(expiry);
  if (month === null) return 'expiry_form';
  return month < today ? 'expiry_past' : null;
}

function cvcProblem(cvc: string): CardProblem | null {
  if (cvc.trim() === '') return 'cvc_missing';
  return /^\d{3,4}$/.test(cvc.trim()) ? null : 'cvc_form';
}

/** A name with digits in it is a number in the wrong field, and must not be shown again. */
function nameProblem(name: string): CardProblem | null {
  if (name.trim() === '') return 'name_missing';
  return name.length > nameLengthMax || /\d/u.test(name) ? 'name_form' : null;
}

/** Everything that is wrong with a card at once. A card is good until the end of its month. */
export function problemsOf({ number, expiry, cvc, name }: GivenCard, today: Month): CardProblems {
  const found = {
    number: numberProblem(number),
    expiry: expiryProblem(expiry, today),
    cvc: cvcProblem(cvc),
    name: nameProblem(name),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** As much as a month and a year can be: anything longer may be a number in the wrong field. */
const dateForm = /^\D*(?:\d\D*){0,6}$/;
const expiryLengthMax = 10;

const mayBeDate = (expiry: string): boolean =>
  expiry.length <= expiryLengthMax && dateForm.test(expiry);

/** What may stand in the form again after a mistake: never the number, never the CVC. */
export const shownAgain = ({ expiry, name }: GivenCard): Pick<GivenCard, 'expiry' | 'name'> => ({
  expiry: mayBeDate(expiry.trim()) ? expiry.trim() : '',
  name: nameProblem(name) === null ? name.trim() : '',
});
