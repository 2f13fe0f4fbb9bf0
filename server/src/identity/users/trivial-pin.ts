/** A hundred common PINs of four digits. The rules below also cover many of them. */
const mostCommon: ReadonlySet<string> = new Set(
  `1234 1111 0000 1342 1212 2222 4444 1122 1986 2020 7777 5555 1989 9999 6969 2004 1010 4321 6666 1984
   1987 1985 8888 2000 1980 1988 1982 2580 1313 1990 1991 1983 1978 1979 1995 1994 1977 1981 3333 1992
   1975 2005 1993 1976 1996 2002 1973 2468 1998 1974 1004 2001 1221 1414 1515 1999 2112 1123 1478 0852
   5683 0007 2525 1357 9876 1011 1337 1230 1236 1245 1379 1397 1590 1470 3690 7410 8520 9630 1225 0101
   1224 1001 2323 4545 5252 1020 1231 3434 1235 2345 0987 4567 9898 1233 1112 1024 0123 2211 1102 0911`.split(
    /\s+/,
  ),
);

/** Longer ones that follow the keys of a keypad or count in pairs. */
const commonPatterns: ReadonlySet<string> = new Set(
  `12321 13579 24680 02468 97531 25802 15975 112233 332211 123321 321123 159753 159357 147258 258369
   147852 741852 963852 789456 456789 102030 010203 135790 246810 112358 314159 271828 1122334 1234321
   11223344 12344321 147258369 741852963 123454321 1234554321 1122334455`.split(/\s+/),
);

/** Whether each digit differs from the previous one by the same step. 0 follows 9. */
function isRun(pin: string, step: 1 | 9): boolean {
  const digits = [...pin].map(Number);
  return digits.every(
    (digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10,
  );
}

/** Whether it repeats one digit or a group of digits throughout: 7777, 1212, 123123. */
const isRepeated = (pin: string): boolean => /^(\d+)\1+$/.test(pin);

/** Whether a longer one has at most two different digits. */
const isOfTwoDigits = (pin: string): boolean => pin.length >= 5 && new Set(pin).size <= 2;

/** Years of births and weddings. */
const isYear = (pin: string): boolean => /^(?:19[3-9]\d|20[0-2]\d)$/.test(pin);

/** A PIN that a stranger would try first. */
export const isTrivialPin = (pin: string): boolean =>
  mostCommon.has(pin) ||
  commonPatterns.has(pin) ||
  isRun(pin, 1) ||
  isRun(pin, 9) ||
  isRepeated(pin) ||
  isOfTwoDigits(pin) ||
  isYear(pin);
