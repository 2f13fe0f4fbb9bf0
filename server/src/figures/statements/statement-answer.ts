import { beginStreaming, type StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Account } from '../../ledger/account.ts';
import type { Database } from '../../storage/database.ts';
import { type CsvForm, csvType, headerLine, rowLine, wantsCsv } from '../lists/csv.ts';
import { limitDefault } from '../lists/list.wire.ts';
import { camtEnd, camtEntry, camtHead } from './camt053.ts';
import { postingsOf, spanOf, versionBefore } from './postings.store.ts';
import {
  type Describe,
  firstOf,
  type Line,
  type Span,
  type Stretch,
  signedAmount,
} from './statement.ts';
import { itemOnWire, type StatementItem, type StatementQuery } from './statement.wire.ts';
import {
  type Reached,
  reachedBy,
  type StatementScope,
  statementCursor,
} from './statement-cursor.ts';

/** The owner of a statement. */
export type StatementOwner = {
  /** An account without a wallet: its own id. */
  readonly walletId: number | string;
  readonly currency: Currency;
  /** Null: the wallet has never received this currency. */
  readonly account: Account | null;
  /** The account number on paper. */
  readonly accountNumber: string;
  /** Null: a person. */
  readonly name: string | null;
};

type Reading = {
  readonly database: Database;
  readonly describe: Describe;
  readonly owner: StatementOwner;
  readonly query: StatementQuery;
  readonly now: UnixSeconds;
};

type Broken = 'invalid_parameters';

const broken = (because: string) => refuse('invalid_parameters', because);

/** The number of items in one piece of a streamed statement. Only one piece is in memory. */
const streamStep = 1_000;

/** Answers a request for a statement, in the requested format (business 2 and 7). */
export async function statementAnswer(reading: Reading, accepted: string | undefined) {
  const { from, to, after, format } = reading.query;
  if (from !== undefined && to !== undefined && to < from) {
    return broken('to: It should not be before from.');
  }
  const isCsv = wantsCsv(format, accepted);
  if (!isCsv && format !== 'camt053') return pageAnswer(reading);
  if (after !== undefined) return broken('after: This format gives the whole, without pages.');
  const span = await wholeSpan(reading, await wholeStretch(reading));
  return accept(await (isCsv ? csvAnswer(reading, span) : camtAnswer(reading, span)));
}

const scopeOf = ({ owner, query }: Reading): StatementScope => ({
  walletId: owner.walletId,
  currency: owner.currency,
  from: query.from,
  to: query.to,
});

/** The moments that a statement lies between. Absent: no bound. */
export type Between = { readonly from?: number | undefined; readonly to?: number | undefined };

/** The postings between the two moments, in the order of the journal (decision 0157). */
export async function stretchBetween(
  database: Database,
  account: Pick<Account, 'id' | 'version'>,
  { from, to }: Between,
): Promise<Stretch> {
  const all = { accountId: account.id, low: 0n, high: account.version };
  const before = (moment: number | undefined, otherwise: bigint) =>
    moment === undefined ? otherwise : versionBefore(database, all, moment);
  const high = await before(to, all.high);
  const low = await before(from, 0n);
  // Clocks that differ more than allowed never reverse a statement.
  return { ...all, low: low < high ? low : high, high };
}

const wholeStretch = async ({ database, owner, query }: Reading): Promise<Stretch> =>
  owner.account === null
    ? { accountId: 0n, low: 0n, high: 0n }
    : stretchBetween(database, owner.account, query);

const wholeSpan = ({ database }: Reading, stretch: Stretch): Promise<Span> | Span =>
  stretch.high === 0n ? { ...stretch, opening: 0n, closing: 0n } : spanOf(database, stretch);

const linesOf = async (
  { database, describe }: Reading,
  stretch: Stretch,
): Promise<readonly Line[]> =>
  stretch.low === stretch.high ? [] : describe(await postingsOf(database, stretch));

async function reachedIn(reading: Reading): Promise<Decision<Reached, Broken>> {
  const { after } = reading.query;
  if (after !== undefined) return reachedBy(scopeOf(reading), reading.owner.account, after);
  const whole = await wholeStretch(reading);
  return accept({ whole, low: whole.low });
}

async function pageAnswer(reading: Reading) {
  const reached = await reachedIn(reading);
  if (!reached.ok) return reached;
  const { whole, low } = reached.value;
  const { limit = limitDefault } = reading.query;
  const page = firstOf({ ...whole, low }, limit);
  const { opening, closing } = await wholeSpan(reading, whole);
  const lines = await linesOf(reading, page);
  const hasNext = page.high < whole.high;
  const after = hasNext ? statementCursor(scopeOf(reading), { whole, low: page.high }) : null;
  return accept({
    currency: reading.owner.currency,
    opening_balance: Number(opening),
    closing_balance: Number(closing),
    items: lines.map(itemOnWire),
    _metadata: {
      limit,
      has_next: hasNext,
      has_previous: low > whole.low,
      cursors: { after, before: null },
    },
  });
}

/** In steps of versions, so that a slow reader holds no connection. */
async function* steps(reading: Reading, span: Span): AsyncGenerator<readonly Line[], void> {
  for (let low = span.low; low < span.high; ) {
    const step = firstOf({ ...span, low }, streamStep);
    yield await linesOf(reading, step);
    low = step.high;
  }
}

const attachment = ({ walletId, currency }: StatementOwner, ending: string) => ({
  'content-disposition': `attachment; filename="statement-${walletId}-${currency}.${ending}"`,
});

function csvAnswer(reading: Reading, span: Span): Promise<StreamedAnswer> {
  const { owner } = reading;
  const form: CsvForm<StatementItem> = {
    columns: ['date', 'type', 'counterparty', 'reference', 'amount', 'balance'],
    amounts: ['amount', 'balance'],
    currencyOf: () => owner.currency,
  };
  async function* pieces() {
    yield headerLine(form);
    for await (const lines of steps(reading, span)) {
      yield lines.map((line) => rowLine(form, itemOnWire(line))).join('');
    }
  }
  return beginStreaming(pieces(), csvType, attachment(owner, 'csv'));
}

function camtAnswer(reading: Reading, span: Span): Promise<StreamedAnswer> {
  const { owner } = reading;
  async function* pieces() {
    yield camtHead(headOf(reading, span));
    for await (const lines of steps(reading, span)) {
      yield lines.map((line) => camtEntry(entryOf(line), owner.currency)).join('');
    }
    yield camtEnd;
  }
  const type = 'application/xml; charset=utf-8';
  return beginStreaming(pieces(), type, attachment(owner, 'xml'));
}

function headOf({ owner, query, now }: Reading, { low, high, opening, closing }: Span) {
  const { walletId, currency, account, accountNumber, name } = owner;
  const from = unixSeconds(query.from ?? account?.createdAt ?? now);
  const to = unixSeconds(query.to ?? now);
  const moments = [query.from, query.to].map((moment) => String(moment ?? ''));
  const versions = [low, high].map(String);
  return {
    id: uuidOf('statement', String(walletId), currency, ...moments, ...versions).replaceAll(
      '-',
      '',
    ),
    createdAt: now,
    from,
    to: to < from ? from : to,
    accountNumber,
    currency,
    owner: name,
    opening,
    closing,
    entryCount: high - low,
  };
}

const entryOf = (line: Line) => ({
  number: line.version,
  amount: signedAmount(line),
  bookedAt: line.createdAt,
  movementId: line.movementId,
  kind: line.kind,
  counterparty: line.counterparty,
  reference: line.reference,
});
