/** The whole of an amount: a percent with four decimals is a whole number of millionths. */
export const million = 1_000_000n;

export const decimalsMax = 4;
const percentForm = /^(\d{1,3})(?:\.(\d+))?$/;

/** A percent in millionths of the whole. Null: it has too many decimals. */
export function perMillionOf(percent: string): bigint | null {
  const [, whole, decimals = ''] = percentForm.exec(percent) ?? [];
  if (whole === undefined || decimals.length > decimalsMax) return null;
  return BigInt(`${whole}${decimals.padEnd(decimalsMax, '0')}`);
}

/** A share of an amount, rounded half up to the minor unit. */
export const shareOf = (amount: bigint, perMillion: bigint): bigint =>
  (2n * amount * perMillion + million) / (2n * million);
