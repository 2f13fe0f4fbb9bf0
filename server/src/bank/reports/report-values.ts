import { referenceOf } from '../reading/simple-values.ts';
import { type Element, textAt, textOf } from '../xml/element.ts';
import { type Problems, quoted } from '../xml/problems.ts';
import type { Reported, ReportedTransaction, StatusReason } from './payment-report.ts';

const statusForm = /^[A-Z0-9]{1,4}$/;
/** A longer name is split into several texts of this length. */
const textLengthMax = 105;

/** An id of ours. Null: the bank only fills the field. */
export const idAt = (element: Element | null, name: string): string | null =>
  referenceOf(textAt(element, [name]));

/** `statusName` depends on version and level. */
export function reportedOf(element: Element, statusName: string, problems: Problems): Reported {
  const place = element.child(statusName);
  const status = textOf(place);
  if (place !== null && status !== null && !statusForm.test(status)) {
    problems.note(place.line, `${quoted(status)} is no status`);
  }
  return { status, reasons: element.childrenNamed('StsRsnInf').map(reasonOf) };
}

const reasonOf = (element: Element): StatusReason => ({
  code: textAt(element, ['Rsn', 'Cd']),
  proprietary: textAt(element, ['Rsn', 'Prtry']),
  texts: element.childrenNamed('AddtlInf').flatMap((text) => textOf(text) ?? []),
});

export function transactionOf(element: Element, problems: Problems): ReportedTransaction {
  const reported = reportedOf(element, 'TxSts', problems);
  const ids = {
    originalEndToEndId: idAt(element, 'OrgnlEndToEndId'),
    originalInstructionId: idAt(element, 'OrgnlInstrId'),
    originalUetr: idAt(element, 'OrgnlUETR'),
  };
  if (Object.values(ids).every((id) => id === null)) {
    problems.note(element.line, 'a payment has no id');
  }
  return { ...ids, ...reported, payeeName: payeeNameOf(reported) };
}

/** A close match gives the name in the additional information; `OrgnlTxRef` repeats our own. */
function payeeNameOf({ status, reasons }: Reported): string | null {
  if (status !== 'RVMC') return null;
  let name = '';
  for (const text of reasons.flatMap(({ texts }) => texts)) {
    const isContinued = name === '' || name.length % textLengthMax === 0;
    name += isContinued ? text : ` ${text}`;
  }
  return name === '' ? null : name;
}
