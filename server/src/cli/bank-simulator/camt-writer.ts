import { amount } from '../render.ts';
import { type Booking, sumOf, type Transfer } from './bank-state.ts';
import { documentOf, element, leaf, money, type Piece } from './xml.ts';

/** A booking with the number that the bank gave it. */
export type Entry = Booking & { readonly servicerReference: string };

type Told = {
  readonly messageId: string;
  readonly statementId: string;
  readonly iban: string;
  readonly day: string;
  readonly entries: readonly Entry[];
};

export type Statement = Told & {
  readonly sequence: number;
  /** Minor units; negative: overdrawn. */
  readonly opening: number;
  readonly closing: number;
};

const decimals = (minor: number): string => amount(Math.abs(minor), 'EUR');

const balance = (code: 'OPBD' | 'CLBD', minor: number, day: string): Piece =>
  element(
    'Bal',
    element('Tp', element('CdOrPrtry', leaf('Cd', code))),
    money('Amt', decimals(minor)),
    leaf('CdtDbtInd', minor < 0 ? 'DBIT' : 'CRDT'),
    element('Dt', leaf('Dt', day)),
  );

/** A return arrives on the way it was sent: the parties keep their roles (decision 0196). */
function parties({ party }: Transfer, { direction, isReversal }: Booking, isReturn: boolean) {
  const isTheirs = (direction === 'CRDT') !== (isReversal || isReturn);
  const role = isTheirs ? 'Dbtr' : 'Cdtr';
  return element(
    'RltdPties',
    element(role, element('Pty', leaf('Nm', party.name))),
    element(`${role}Acct`, element('Id', leaf('IBAN', party.iban))),
  );
}

const references = ({ order, endToEndId }: Transfer): Piece =>
  element(
    'Refs',
    leaf('MsgId', order?.messageId ?? null),
    leaf('PmtInfId', order?.blockId ?? null),
    leaf('InstrId', order?.instructionId ?? null),
    leaf('EndToEndId', endToEndId),
    leaf('TxId', endToEndId),
  );

const details = (transfer: Transfer, booking: Booking): Piece =>
  element(
    'TxDtls',
    references(transfer),
    money('Amt', decimals(transfer.minor)),
    leaf('CdtDbtInd', booking.direction),
    parties(transfer, booking, transfer.returned !== null),
    element(
      'RmtInf',
      leaf('Ustrd', transfer.text),
      element('Strd', element('CdtrRefInf', leaf('Ref', transfer.reference))),
    ),
    element('RtrInf', element('Rsn', leaf('Cd', transfer.returned))),
  );

/** A return has the family of the original transfer. */
function familyOf({ direction, transfers }: Booking): readonly [family: string, sub: string] {
  if (transfers.some(({ returned }) => returned !== null)) return ['ICDT', 'RRTN'];
  return direction === 'CRDT' ? ['RCDT', 'ESCT'] : ['ICDT', 'ESCT'];
}

const code = (booking: Booking): Piece =>
  element(
    'BkTxCd',
    element(
      'Domn',
      leaf('Cd', 'PMNT'),
      element('Fmly', leaf('Cd', familyOf(booking)[0]), leaf('SubFmlyCd', familyOf(booking)[1])),
    ),
  );

const batch = ({ transfers }: Booking): Piece =>
  element(
    'Btch',
    leaf('MsgId', transfers[0]?.order?.messageId ?? null),
    leaf('PmtInfId', transfers[0]?.order?.blockId ?? null),
    leaf('NbOfTxs', String(transfers.length)),
  );

function entry(booking: Entry, day: string, isDetailed: boolean): Piece {
  const { direction, isReversal, isBatch, transfers } = booking;
  return element(
    'Ntry',
    money('Amt', decimals(sumOf(booking))),
    leaf('CdtDbtInd', direction),
    leaf('RvslInd', isReversal ? 'true' : null),
    element('Sts', leaf('Cd', 'BOOK')),
    element('BookgDt', leaf('Dt', day)),
    element('ValDt', leaf('Dt', day)),
    leaf('AcctSvcrRef', booking.servicerReference),
    code(booking),
    element(
      'NtryDtls',
      isBatch ? batch(booking) : null,
      ...(isBatch && !isDetailed ? [] : transfers.map((one) => details(one, booking))),
    ),
  );
}

const account = (iban: string): Piece =>
  element('Acct', element('Id', leaf('IBAN', iban)), leaf('Ccy', 'EUR'));

const groupHeader = ({ messageId, day }: Told, time: string): Piece =>
  element('GrpHdr', leaf('MsgId', messageId), leaf('CreDtTm', `${day}T${time}`));

/** The statement of a day. A batch is one sum in it. */
export function statementXml(statement: Statement): string {
  const { statementId, iban, day, sequence, opening, closing, entries } = statement;
  return documentOf(
    'camt.053.001.08',
    element(
      'BkToCstmrStmt',
      groupHeader(statement, '23:30:00'),
      element(
        'Stmt',
        leaf('Id', statementId),
        leaf('ElctrncSeqNb', String(sequence)),
        leaf('CreDtTm', `${day}T23:30:00`),
        element('FrToDt', leaf('FrDtTm', `${day}T00:00:00`), leaf('ToDtTm', `${day}T23:59:59`)),
        account(iban),
        balance('OPBD', opening, day),
        balance('CLBD', closing, day),
        ...entries.map((one) => entry(one, day, false)),
      ),
    ),
  );
}

/** A notification during the day, with the details of batches. */
export function notificationXml(told: Told): string {
  const { statementId, iban, day, entries } = told;
  return documentOf(
    'camt.054.001.08',
    element(
      'BkToCstmrDbtCdtNtfctn',
      groupHeader(told, '12:00:00'),
      element(
        'Ntfctn',
        leaf('Id', statementId),
        leaf('CreDtTm', `${day}T12:00:00`),
        account(iban),
        ...entries.map((one) => entry(one, day, true)),
      ),
    ),
  );
}
