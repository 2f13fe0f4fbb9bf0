import { Type } from 'typebox';

/** The fewest and the most digits of a PIN. */
const digitsMin = 4;
const digitsMax = 12;

const leadingZero = 'A PIN that begins with 0 should be a string';

/**
 * A PIN in digits. As a number it cannot begin with 0, and one with too few digits is refused
 * (decision 0129).
 */
const numberPin = () =>
  Type.Integer({
    minimum: 10 ** (digitsMin - 1),
    maximum: 10 ** digitsMax - 1,
    'x-message': { minimum: leadingZero },
  });

/** A new PIN for a person. */
export const newPin = (description: string) =>
  Type.Union([Type.String({ pattern: `^[0-9]{${digitsMin},${digitsMax}}$` }), numberPin()], {
    description,
  });

/** A PIN to verify. A text that cannot be a PIN is wrong like any other. */
export const triedPin = () =>
  Type.Union([Type.String({ minLength: 1, maxLength: 64 }), numberPin()], {
    description: "The payer's PIN",
  });

/** Its digits, in the form that is hashed. */
export const pinDigits = (pin: string | number): string => String(pin);
