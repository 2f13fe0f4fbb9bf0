/** A card as typed. It lives for one request: no row, log or page ever contains its number. */
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

/** The mistake in each field. A correct field has no entry. */
export type CardProblems = Readonly<Partial<Record<CardField, CardProblem>>>;

/** A month as `2029-08`, so that texts sort by time. */
export type Month = string;

/** The digits of a number without the spaces and hyphens that people type. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/gu, '');

const numberForm = /^\d{12,19}$/;

/** The check digit reveals every mistyped digit and most swapped ones. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = '0123456789'.indexOf(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

// Each space can match in one place only: otherwise a long run of spaces would take forever.
const expiryForm = /^(0[1-9]|1[0-2])\s*(?:[/.-]\s*)?(?:20)?(\d{2})$/;

/** The last month in which a card is valid. Null: the text names no month. */
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

/** A name with digits is a number in the wrong field and must not be shown again. */
function nameProblem(name: string): CardProblem | null {
  if (name.trim() === '') return 'name_missing';
  return name.length > nameLengthMax || /\d/u.test(name) ? 'name_form' : null;
}

/** All mistakes of a card at once. A card is valid until the end of its month. */
export function problemsOf({ number, expiry, cvc, name }: GivenCard, today: Month): CardProblems {
  const found = {
    number: numberProblem(number),
    expiry: expiryProblem(expiry, today),
    cvc: cvcProblem(cvc),
    name: nameProblem(name),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** The longest text for a month and a year. Longer text may be a number in the wrong field. */
const dateForm = /^\D*(?:\d\D*){0,6}$/;
const expiryLengthMax = 10;

const mayBeDate = (expiry: string): boolean =>
  expiry.length <= expiryLengthMax && dateForm.test(expiry);

/** The values that the form may show again after a mistake: never the number, never the CVC. */
export const shownAgain = ({ expiry, name }: GivenCard): Pick<GivenCard, 'expiry' | 'name'> => ({
  expiry: mayBeDate(expiry.trim()) ? expiry.trim() : '',
  name: nameProblem(name) === null ? name.trim() : '',
});
