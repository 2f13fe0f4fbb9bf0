import type { OrderedTransfer, PaymentFile } from './payment-file.ts';
import { documentOf, element, leaf, type Piece } from './xml.ts';

/** The bank's decision about one transfer. Null: it pays, otherwise the reason code. */
export type Judged = { readonly transfer: OrderedTransfer; readonly refusedFor: string | null };

export type JudgedBlock = { readonly id: string; readonly transfers: readonly Judged[] };

export type Report = {
  readonly messageId: string;
  readonly day: string;
  readonly file: PaymentFile;
  /** Why the whole file is refused. Null: each transfer is judged alone. */
  readonly refusedFor: string | null;
  readonly blocks: readonly JudgedBlock[];
};

const reason = (code: string | null): Piece =>
  element('StsRsnInf', element('Rsn', leaf('Cd', code)));

/** ACCP, RJCT, or PART for both. */
function statusOf(transfers: readonly Judged[]): string {
  const refused = transfers.filter(({ refusedFor }) => refusedFor !== null).length;
  if (refused === 0) return 'ACCP';
  return refused === transfers.length ? 'RJCT' : 'PART';
}

const transferStatus = ({ transfer, refusedFor }: Judged): Piece =>
  element(
    'TxInfAndSts',
    leaf('OrgnlInstrId', transfer.instructionId),
    leaf('OrgnlEndToEndId', transfer.endToEndId),
    leaf('TxSts', refusedFor === null ? 'ACCP' : 'RJCT'),
    reason(refusedFor),
  );

/** The status of a fully accepted block stands for its transfers, as at real banks. */
function blockStatus({ id, transfers }: JudgedBlock): Piece {
  const status = statusOf(transfers);
  return element(
    'OrgnlPmtInfAndSts',
    leaf('OrgnlPmtInfId', id),
    leaf('PmtInfSts', status),
    ...(status === 'ACCP' ? [] : transfers.map(transferStatus)),
  );
}

/** The answer to a payment file (pain.002.001.10). */
export function reportXml({ messageId, day, file, refusedFor, blocks }: Report): string {
  const status =
    refusedFor === null ? statusOf(blocks.flatMap((block) => block.transfers)) : 'RJCT';
  return documentOf(
    'pain.002.001.10',
    element(
      'CstmrPmtStsRpt',
      element('GrpHdr', leaf('MsgId', messageId), leaf('CreDtTm', `${day}T10:00:00`)),
      element(
        'OrgnlGrpInfAndSts',
        leaf('OrgnlMsgId', file.messageId),
        leaf('OrgnlMsgNmId', file.form),
        leaf('GrpSts', status),
        reason(refusedFor),
      ),
      ...(refusedFor === null ? blocks.map(blockStatus) : []),
    ),
  );
}
