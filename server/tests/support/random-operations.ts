import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Engine } from '../../src/engine/engine.ts';
import { once } from '../../src/engine/once.ts';
import { ask, type Operation, type Rounds } from '../../src/engine/operation.ts';
import { accept, refuse } from '../../src/kernel/decision.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import type { AccountKind } from '../../src/ledger/account.ts';
import type { Movement } from '../../src/ledger/book.ts';
import { accountIdIn, type Book } from '../../src/ledger/book-of-account.ts';
import { openAccount } from '../../src/ledger/open-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { postings } from '../../src/ledger/posting.store.ts';
import type { Posting } from '../../src/ledger/posting.ts';
import { kinds } from './accounts.ts';
import { client } from './engines.ts';
import { endHold, placeHold } from './ledger-operations.ts';

/** The ids in the operations of one run: the same wherever the run is repeated. */
export type Names = {
  readonly account: (number: number, book: Book) => bigint;
  readonly uuid: (words: string) => string;
};

export const namesOf = (run: number): Names => ({
  account: (number, book) => accountIdIn(book, BigInt(run * 100 + number)),
  uuid: (words) => {
    const digits = createHash('sha256').update(`${run} ${words}`).digest('hex');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  },
});

/** Sends one operation to an engine. */
export type Send = (engine: Engine, names: Names) => Promise<unknown>;

/** The same operation; a counterexample shows these words. */
const called = (words: string, send: Send): Send =>
  Object.assign(send, { [fc.toStringMethod]: () => words });

const me = client('me');

/**
 * All operations share accounts 0 to 3, of which 0 is the service's own. 4 may be opened later. 5
 * to 8 receive money only from captures.
 */
type AccountRef = { readonly number: number; readonly isLive: boolean };

const oftenElse = <Value>(often: fc.Arbitrary<Value>, seldom: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: often, weight: 15 }, { arbitrary: seldom, weight: 1 });

// Mostly one book, since otherwise hardly any posting would be possible.
const account: fc.Arbitrary<AccountRef> = fc.record({
  number: oftenElse(fc.nat(3), fc.constant(4)),
  isLive: oftenElse(fc.constant(false), fc.constant(true)),
});

const bookOf = ({ isLive }: AccountRef): Book => ({ currency: 'EUR', isTest: !isLive });

const idOf = (names: Names, of: AccountRef): bigint => names.account(of.number, bookOf(of));

type LegRef = { readonly debit: AccountRef; readonly credit: AccountRef; readonly amount: bigint };

const leg: fc.Arbitrary<LegRef> = fc.record({
  debit: account,
  credit: account,
  // Zero and negative amounts are bugs of an operation: it throws while it decides.
  amount: oftenElse(fc.bigInt(1n, 60n), fc.constantFrom(0n, -1n)),
});

type MovementRef = { readonly number: number; readonly legs: readonly LegRef[] };

// Some get the same number, and so the same id, which the database refuses.
const movement: fc.Arbitrary<MovementRef> = fc.record({
  number: fc.nat(300),
  legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
});

const movementOf = (names: Names, { number, legs }: MovementRef): Movement => ({
  id: names.uuid(`movement ${number}`),
  legs: legs.map(({ debit, credit, amount }) => ({
    kind: 'test',
    debitAccount: idOf(names, debit),
    creditAccount: idOf(names, credit),
    amount,
  })),
});

const wordsOf = ({ number, legs }: MovementRef) =>
  `movement ${number}: ${legs.map(({ debit, credit, amount }) => `${debit.number}→${credit.number} ${amount}`)}`;

const openAs = (of: AccountRef, kind: AccountKind): Send =>
  called(`open ${kind} ${of.number}`, (engine, names) =>
    engine.execute(openAccount, { id: idOf(names, of), kind, ...bookOf(of) }, me),
  );

const postAs = (made: MovementRef): Send =>
  called(wordsOf(made), (engine, names) =>
    engine.execute(postMovement, movementOf(names, made), me),
  );

/** Hold n is on account 1, 2 or 3, so that a capture knows whose money it is. */
const heldOn = (hold: number): AccountRef => ({ number: 1 + (hold % 3), isLive: false });

const placeAs = (number: number, amount: bigint): Send =>
  called(`hold ${number}: ${amount} of ${heldOn(number).number}`, (engine, names) => {
    const accountId = idOf(names, heldOn(number));
    return engine.execute(placeHold, { id: names.uuid(`hold ${number}`), accountId, amount }, me);
  });

/** Without legs it is a release. */
const endAs = (number: number, made: MovementRef): Send =>
  called(`end hold ${number} with ${wordsOf(made)}`, (engine, names) => {
    const holdId = names.uuid(`hold ${number}`);
    return engine.execute(endHold, { holdId, movement: movementOf(names, made) }, me);
  });

const heldAmount = fc.bigInt(10n, 40n);

const hold = fc.tuple(fc.nat(4), heldAmount).map(([number, amount]) => placeAs(number, amount));

const part = fc.record({
  credit: fc.oneof(
    account,
    fc.record({ number: fc.integer({ min: 5, max: 8 }), isLive: fc.constant(false) }),
  ),
  amount: fc.bigInt(1n, 20n),
});

const partsOf = (hold: number, number: number, parts: readonly Omit<LegRef, 'debit'>[]) => ({
  number: 1_000 + number,
  legs: parts.map((one) => ({ ...one, debit: heldOn(hold) })),
});

const endOfHold = fc
  .tuple(fc.nat(4), fc.nat(100), fc.array(part, { maxLength: 2 }))
  .map(([number, movementNumber, parts]) => endAs(number, partsOf(number, movementNumber, parts)));

/** Ends the hold that was placed right before it, so mostly in the same batch. */
const holdAndEnd = fc
  .tuple(
    fc.integer({ min: 5, max: 40 }),
    heldAmount,
    fc.array(part, { minLength: 1, maxLength: 2 }),
  )
  .map(([number, amount, parts]) => [
    placeAs(number, amount),
    endAs(number, partsOf(number, 200 + number, parts)),
  ]);

const underKey = fc.tuple(fc.nat(4), fc.nat(1), movement).map(([key, body, made]) =>
  called(`under key ${key}, body ${body}: ${wordsOf(made)}`, (engine, names) => {
    const request = {
      client: 'me',
      method: 'POST',
      path: names.uuid('path'),
      key: `${key}`,
      bodyHash: createHash('sha256').update(`${body}`).digest(),
    };
    const operation = once(postMovement, request, (posted) => ({
      status: 201,
      body: posted.map(({ movementId, debitBalance }) => `${movementId} ${debitBalance}`).join(),
    }));
    return engine.execute(operation, movementOf(names, made), me);
  }),
);

const endings = [
  'refuses',
  'refuses and keeps',
  'throws',
  'breaks a rule',
  'throws in load',
  'throws in its second round',
] as const;

/** The database refuses it, whatever follows in its batch. */
const impossiblePosting: Posting = {
  movementId: '00000000-0000-4000-8000-000000000000',
  leg: -1,
  kind: 'impossible',
  debitAccount: 1n,
  creditAccount: 257n,
  amount: 1n,
  debitVersion: 1n,
  creditVersion: 1n,
  debitBalance: -1n,
  creditBalance: 1n,
  holdId: null,
  createdAt: unixSeconds(0),
};

function* roundsThatThrow(id: bigint): Rounds {
  yield [ask(accounts, id)];
  throw new Error('second round');
}

/** Empties an account, then ends in the given way. */
const misbehaving = (ending: (typeof endings)[number]): Operation<bigint, string, 'forbidden'> => ({
  name: `one that ${ending}`,
  load: (id) => {
    if (ending === 'throws in load') throw new Error('load');
    return ending === 'throws in its second round' ? roundsThatThrow(id) : [[ask(accounts, id)]];
  },
  decide: (draft, id) => {
    const found = draft.get(accounts, id);
    if (found === null) return accept('no account');
    if (ending === 'refuses and keeps') {
      draft.update(accounts, { ...found, version: found.version + 1n });
      return { ...refuse('forbidden', 'No.'), keepsChanges: true };
    }
    draft.update(accounts, { ...found, balance: 0n, held: 0n });
    if (ending === 'refuses') return refuse('forbidden', 'No.');
    if (ending === 'throws') throw new Error('decide');
    draft.append(postings, impossiblePosting);
    return accept('this breaks a rule of the database');
  },
});

const misbehave = fc
  .tuple(account, fc.constantFrom(...endings))
  .map(([of, ending]) =>
    called(`one that ${ending}, on ${of.number}`, (engine, names) =>
      engine.execute(misbehaving(ending), idOf(names, of), me),
    ),
  );

/** Opens accounts and deposits some money. */
export const beginning: readonly Send[] = [
  openAs({ number: 0, isLive: false }, 'clearing'),
  openAs({ number: 1, isLive: true }, 'clearing'),
  ...[1, 2, 3, 5, 6, 7, 8].map((number) => openAs({ number, isLive: false }, 'wallet')),
  ...[1, 2, 3].map((number) => {
    const [debit, credit] = [
      { number: 0, isLive: false },
      { number, isLive: false },
    ];
    return postAs({ number: 2_000 + number, legs: [{ debit, credit, amount: 100n }] });
  }),
];

const open = fc.tuple(account, fc.constantFrom(...kinds)).map(([of, kind]) => openAs(of, kind));

const one = (arbitrary: fc.Arbitrary<Send>, weight: number) => ({
  arbitrary: arbitrary.map((send): readonly Send[] => [send]),
  weight,
});

/** Operations of every kind, valid and invalid, on a few shared accounts, holds and keys. */
export const anyOperations: fc.Arbitrary<readonly Send[]> = fc
  .array(
    fc.oneof(
      one(open, 1),
      one(movement.map(postAs), 8),
      one(hold, 4),
      one(endOfHold, 5),
      { arbitrary: holdAndEnd, weight: 4 },
      one(underKey, 4),
      one(misbehave, 2),
    ),
    { maxLength: 36, size: 'max' },
  )
  .map((lists) => lists.flat());
