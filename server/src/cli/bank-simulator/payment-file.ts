import { allAt, type Tree, textAt, treeOf } from './xml-tree.ts';

/** One transfer that the bank is asked to make. */
export type OrderedTransfer = {
  readonly endToEndId: string;
  readonly instructionId: string | null;
  readonly minor: number;
  readonly name: string;
  readonly iban: string;
  readonly reference: string | null;
  readonly text: string | null;
};

export type PaymentBlock = {
  readonly id: string;
  readonly debtorIban: string;
  readonly isBatchBooked: boolean;
  /** YYYY-MM-DD. */
  readonly executionDay: string;
  readonly transfers: readonly OrderedTransfer[];
  /** The total in the file, which may be wrong. */
  readonly count: number | null;
  readonly sum: number | null;
};

/** A credit transfer initiation (pain.001.001.03 or .09). */
export type PaymentFile = {
  readonly messageId: string;
  readonly form: string;
  readonly blocks: readonly PaymentBlock[];
  readonly count: number | null;
  readonly sum: number | null;
};

/** Euros as minor units. Null: the text is no amount. */
function minorIn(text: string | null): number | null {
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? null : Number(`${whole}${cents.padEnd(2, '0')}`);
}

const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

function transferOf(tree: Tree): OrderedTransfer | null {
  const [endToEndId, name] = [textAt(tree, 'PmtId/EndToEndId'), textAt(tree, 'Cdtr/Nm')];
  const iban = textAt(tree, 'CdtrAcct/Id/IBAN');
  const minor = minorIn(textAt(tree, 'Amt/InstdAmt'));
  if (endToEndId === null || name === null || iban === null || minor === null) return null;
  return {
    ...{ endToEndId, name, iban, minor },
    instructionId: textAt(tree, 'PmtId/InstrId'),
    reference: textAt(tree, 'RmtInf/Strd/CdtrRefInf/Ref'),
    text: textAt(tree, 'RmtInf/Ustrd'),
  };
}

const day = /^\d{4}-\d\d-\d\d$/;

function blockOf(tree: Tree): PaymentBlock | null {
  const [id, debtorIban] = [textAt(tree, 'PmtInfId'), textAt(tree, 'DbtrAcct/Id/IBAN')];
  // A choice since .001.08, a date in earlier versions.
  const executionDay = textAt(tree, 'ReqdExctnDt/Dt') ?? textAt(tree, 'ReqdExctnDt') ?? '';
  const transfers = allAt(tree, 'CdtTrfTxInf').map(transferOf);
  const known = transfers.flatMap((transfer) => transfer ?? []);
  if (id === null || debtorIban === null || !day.test(executionDay)) return null;
  if (known.length === 0 || known.length < transfers.length) return null;
  return {
    ...{ id, debtorIban, executionDay, transfers: known },
    isBatchBooked: textAt(tree, 'BtchBookg') === 'true',
    count: countIn(textAt(tree, 'NbOfTxs')),
    sum: minorIn(textAt(tree, 'CtrlSum')),
  };
}

const forms = /xsd:(pain\.001\.001\.\d\d)"/;

/** Null: it is no payment file that this bank understands. */
export function readPaymentFile(xml: string): PaymentFile | null {
  const document = treeOf(xml);
  const message = document === null ? undefined : allAt(document, 'CstmrCdtTrfInitn')[0];
  const form = forms.exec(xml)?.[1];
  if (message === undefined || form === undefined) return null;
  const messageId = textAt(message, 'GrpHdr/MsgId');
  const blocks = allAt(message, 'PmtInf').map(blockOf);
  const known = blocks.flatMap((block) => block ?? []);
  if (messageId === null || known.length === 0 || known.length < blocks.length) return null;
  return {
    ...{ messageId, form, blocks: known },
    count: countIn(textAt(message, 'GrpHdr/NbOfTxs')),
    sum: minorIn(textAt(message, 'GrpHdr/CtrlSum')),
  };
}
