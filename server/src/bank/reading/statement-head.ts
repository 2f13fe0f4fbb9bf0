import { at, type Element, firstText, type Path, textAt, textOf } from '../xml/element.ts';
import { type Problems, quoted } from '../xml/problems.ts';
import { dateOf, truthOf } from './simple-values.ts';
import type { StatementAccount, StatementHead, StatementKind } from './statement.ts';

/** The message of each kind, and the element of one statement in it. */
// biome-ignore format: a table
export const messages: Readonly<Record<string, { readonly kind: StatementKind; readonly statement: string }>> = {
  BkToCstmrAcctRpt:      { kind: 'camt.052', statement: 'Rpt' },
  BkToCstmrStmt:         { kind: 'camt.053', statement: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { kind: 'camt.054', statement: 'Ntfctn' },
};

/** The elements that make up a head, apart from the balances: the first of each name. */
export const headFields: ReadonlySet<string> = new Set([
  'Id',
  'ElctrncSeqNb',
  'LglSeqNb',
  'CreDtTm',
  'FrToDt',
  'Acct',
  'StmtPgntn',
  'RptPgntn',
  'NtfctnPgntn',
]);

const ibanPaths: readonly Path[] = [['Id', 'IBAN']];
const otherIdPaths: readonly Path[] = [
  ['Id', 'Othr', 'Id'],
  ['Id', 'PrtryAcct', 'Id'],
  ['Id', 'BBAN'],
];
const versionMin = 2;
const versionMax = 14;
const namespaceForm = /camt\.05([234])\.001\.(\d\d)/;

const ibanOf = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** The kind of message, by its element, and by the namespace if that names it, too. */
export type Message = {
  readonly kind: StatementKind;
  readonly version: number | null;
  readonly problem: string | null;
};

export function messageOf(kind: StatementKind, namespace: string | null): Message {
  const [, digit, number] = namespaceForm.exec(namespace ?? '') ?? [];
  if (digit === undefined) return { kind, version: null, problem: null };
  const version = Number(number);
  if (`camt.05${digit}` !== kind) {
    return { kind, version, problem: `the namespace says camt.05${digit}, the message is ${kind}` };
  }
  const isKnown = version >= versionMin && version <= versionMax;
  return { kind, version, problem: isKnown ? null : `${kind}.001.${number} is not known` };
}

/** The IBAN, or another id. Null: neither is given. */
export function accountIds(
  account: Element | null,
): Pick<StatementAccount, 'iban' | 'otherId'> | null {
  const iban = firstText(account, ibanPaths);
  if (iban !== null) return { iban: ibanOf(iban), otherId: null };
  const otherId = firstText(account, otherIdPaths);
  return otherId === null ? null : { iban: null, otherId };
}

type HeadParts = {
  readonly index: number;
  readonly line: number;
  readonly message: Message;
  readonly messageId: string | null;
  readonly fields: ReadonlyMap<string, Element>;
};

export function headOf(parts: HeadParts, problems: Problems): StatementHead {
  const { index, line, message, messageId, fields } = parts;
  if (message.problem !== null) problems.note(line, message.problem);
  const field = (name: string): Element | null => fields.get(name) ?? null;
  return {
    index,
    line,
    kind: message.kind,
    version: message.version,
    messageId,
    statementId: textOf(field('Id')),
    electronicSequence: textOf(field('ElctrncSeqNb')),
    legalSequence: textOf(field('LglSeqNb')),
    page: pageOf(field('StmtPgntn') ?? field('RptPgntn') ?? field('NtfctnPgntn'), problems),
    createdAt: textOf(field('CreDtTm')),
    from: periodEnd(field('FrToDt'), 'FrDtTm', 'FrDt', problems),
    to: periodEnd(field('FrToDt'), 'ToDtTm', 'ToDt', problems),
    account: accountOf(field('Acct'), line, problems),
  };
}

function pageOf(element: Element | null, problems: Problems): StatementHead['page'] {
  if (element === null) return null;
  const isLast = truthOf(element.child('LastPgInd'), problems) ?? true;
  return { number: textAt(element, ['PgNb']), isLast };
}

const periodEnd = (period: Element | null, moment: string, day: string, problems: Problems) =>
  dateOf(at(period, [moment]) ?? at(period, [day]), problems);

function accountOf(account: Element | null, line: number, problems: Problems): StatementAccount {
  const ids = accountIds(account);
  if (ids === null) {
    const where = account?.line ?? line;
    problems.note(where, 'the statement does not name its account before its first entry');
  }
  const currency = textAt(account, ['Ccy']);
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) {
    problems.note(account?.line ?? line, `${quoted(currency)} is no currency`);
  }
  return { iban: ids?.iban ?? null, otherId: ids?.otherId ?? null, currency };
}
