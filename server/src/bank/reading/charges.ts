import { at, type Element, firstText, type Path } from '../xml/element.ts';
import type { Problems } from '../xml/problems.ts';
import { amountOf, directionOf, truthOf } from './simple-values.ts';
import type { BankCharge, BankTransactionCode } from './statement.ts';

const chargeTypePaths: readonly Path[] = [
  ['Tp', 'Cd'],
  ['Tp', 'Prtry', 'Id'],
  ['Tp', 'Prtry'],
];
const none: readonly BankCharge[] = [];

/**
 * The charges of an entry or a transaction. Version .02 has them side by side; later versions have
 * records in one element, and sometimes only a total.
 */
export function chargesOf(parent: Element, problems: Problems): readonly BankCharge[] {
  if (parent.child('Chrgs') === null) return none;
  return parent.childrenNamed('Chrgs').flatMap((charges) => {
    const records = charges.childrenNamed('Rcrd');
    const all = records.length > 0 ? records : [charges];
    return all.flatMap((record) => chargeOf(record, problems));
  });
}

function chargeOf(record: Element, problems: Problems): readonly BankCharge[] {
  const amount = record.child('Amt') ?? record.child('TtlChrgsAndTaxAmt');
  if (amount === null) return none;
  return [
    {
      ...amountOf(amount, problems),
      direction: directionOf(record, problems) ?? 'DBIT',
      isIncluded: truthOf(record.child('ChrgInclInd'), problems),
      type: firstText(record, chargeTypePaths),
    },
  ];
}

const proprietaryCodePaths: readonly Path[] = [['Prtry', 'Cd'], ['Prtry']];

/** BkTxCd and OrgnlBkTxCd. Null: missing or empty. */
export function transactionCodeOf(parent: Element, name: string): BankTransactionCode | null {
  const element = parent.child(name);
  if (element === null) return null;
  const code = {
    domain: firstText(element, [['Domn', 'Cd']]),
    family: firstText(element, [['Domn', 'Fmly', 'Cd']]),
    subFamily: firstText(at(element, ['Domn', 'Fmly']), [['SubFmlyCd']]),
    proprietary: firstText(element, proprietaryCodePaths),
  };
  return code.domain === null && code.proprietary === null ? null : code;
}
