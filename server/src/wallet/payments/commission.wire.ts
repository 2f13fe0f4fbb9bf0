import { type Static, Type } from 'typebox';
import { accept } from '../../kernel/decision.ts';
import { type Currency, decimalOf, minorOrZeroOf } from '../../kernel/money.ts';
import { decimalsMax, million, perMillionOf } from '../../kernel/percent.ts';
import { invalid, invalidParts, type Reading } from '../../kernel/reading.ts';
import { knownWordsOnly, majorUnits } from '../wallet.wire.ts';
import { amountIn } from './both-forms.ts';
import type { Commission } from './commission.ts';

/** Wallet 2.3, the field `commission`, in minor units and in decimals (decision 0126). */

const fixedFee = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));
const decimalFee = (description: string) => Type.Optional(majorUnits({ description }));
const percent = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description}; at most 4 decimals` });

/** A decimal, as a number or as digits. */
const percentFee = (description: string) =>
  Type.Optional(
    Type.Union([percent(description), Type.String({ pattern: '^(100|[0-9]{1,2})(\\.[0-9]+)?$' })]),
  );

const ofPayer = 'Of the price, charged to the payer';
const ofBeneficiary = 'Of the price, deducted from the beneficiary';

const fixedFees = {
  out_commission: fixedFee('Charged to the payer, minor units'),
  out_commission_decimal: decimalFee('The same in major units'),
  in_commission: fixedFee('Deducted from the beneficiary, minor units'),
  in_commission_decimal: decimalFee('The same in major units'),
};

const description =
  "Fees of the merchant; fixed and percentage parts add up, and all go to the project's wallet";

export const commissionAnswer = Type.Object(
  {
    ...fixedFees,
    out_commission_percent: Type.Optional(percent(ofPayer)),
    in_commission_percent: Type.Optional(percent(ofBeneficiary)),
  },
  { description },
);

export const newCommission = Type.Object(
  {
    ...fixedFees,
    out_commission_percent: percentFee(ofPayer),
    in_commission_percent: percentFee(ofBeneficiary),
  },
  { description, ...knownWordsOnly },
);

type Given = Static<typeof newCommission>;
type Side = 'out_commission' | 'in_commission';

/** The commission in a request for a payment in this currency. */
export function commissionIn(
  given: Given | undefined,
  currency: Currency,
): Reading<Commission | null> {
  if (given === undefined) return accept(null);
  const outFixed = fixedIn(given, 'out_commission', currency);
  const inFixed = fixedIn(given, 'in_commission', currency);
  const outPerMillion = percentIn(given, 'out_commission');
  const inPerMillion = percentIn(given, 'in_commission');
  if (!outFixed.ok || !inFixed.ok || !outPerMillion.ok || !inPerMillion.ok) {
    return invalidParts(outFixed, inFixed, outPerMillion, inPerMillion);
  }
  return accept({
    outFixed: outFixed.value,
    inFixed: inFixed.value,
    outPerMillion: outPerMillion.value,
    inPerMillion: inPerMillion.value,
  });
}

function fixedIn(given: Given, side: Side, currency: Currency): Reading<number> {
  const decimal = given[`${side}_decimal`];
  const amount = { name: `commission.${side}`, minor: given[side], decimal };
  const read = amountIn(amount, currency, minorOrZeroOf);
  return read.ok ? accept(Number(read.value ?? 0n)) : read;
}

/** A percent in millionths of the price. */
function percentIn(given: Given, side: Side): Reading<number> {
  const name = `${side}_percent` as const;
  const perMillion = perMillionOf(String(given[name] ?? 0));
  if (perMillion === null) {
    return invalid(`commission.${name} should have at most ${decimalsMax} decimals.`);
  }
  return perMillion > million
    ? invalid(`commission.${name} should be at most 100.`)
    : accept(Number(perMillion));
}

const percentOf = (perMillion: number): number => perMillion / (Number(million) / 100);

export function commissionOnWire(
  { outFixed, inFixed, outPerMillion, inPerMillion }: Commission,
  currency: Currency,
): Static<typeof commissionAnswer> {
  return {
    out_commission: outFixed,
    out_commission_decimal: decimalOf({ minor: BigInt(outFixed), currency }),
    in_commission: inFixed,
    in_commission_decimal: decimalOf({ minor: BigInt(inFixed), currency }),
    out_commission_percent: percentOf(outPerMillion),
    in_commission_percent: percentOf(inPerMillion),
  };
}
