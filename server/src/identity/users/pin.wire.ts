import { Type } from 'typebox';

/** As many digits as a PIN may have. */
const digitsMin = 4;
const digitsMax = 12;

const leadingZero = 'A PIN that begins with 0 should be a string';

/** A PIN in digits; as a number it cannot begin with 0, and one with too few is refused (decision 0129). */
const numberPin = () =>
  Type.Integer({
    minimum: 10 ** (digitsMin - 1),
    maximum: 10 ** digitsMax - 1,
    'x-message': { minimum: leadingZero },
  });

/** A PIN that somebody gets. */
export const newPin = (description: string) =>
  Type.Union([Type.String({ pattern: `^[0-9]{${digitsMin},${digitsMax}}$` }), numberPin()], {
    description,
  });

/** A PIN that is tried; a text that cannot be one is wrong like any other. */
export const triedPin = () =>
  Type.Union([Type.String({ minLength: 1, maxLength: 64 }), numberPin()], {
    description: "The payer's PIN",
  });

/** Its digits, as they are hashed. */
export const pinDigits = (pin: string | number): string => String(pin);
