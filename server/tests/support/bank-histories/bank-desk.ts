import { createHash } from 'node:crypto';
import { bankAccounts } from '../../../src/bank/accounts/bank-account.store.ts';
import {
  type BankAccount,
  bankAccountIdOf,
  defaultProfile,
} from '../../../src/bank/accounts/bank-account.ts';
import { addBankAccount } from '../../../src/bank/accounts/change-bank-accounts.ts';
import type { Claims } from '../../../src/bank/claims/claim.ts';
import { type ImportServices, takeFile } from '../../../src/bank/importing/import-file.ts';
import { settleWaiting } from '../../../src/bank/importing/settle-waiting.ts';
import { checkBankFile, readBankFile } from '../../../src/bank/reading/read-bank-file.ts';
import { StatementFiles, type StatementSource } from '../../../src/bank/reading/statement-file.ts';
import { type Reconciliation, reconcile } from '../../../src/bank/reconciliation.ts';
import { paymentReferences } from '../../../src/bank/references/payment-reference.ts';
import { bankReferences } from '../../../src/bank/references/reference.store.ts';
import { acceptBreak } from '../../../src/bank/statements/accept-break.ts';
import { bankTransactions } from '../../../src/bank/transactions/bank-transaction.store.ts';
import { paymentLinks } from '../../../src/checkout/links/payment-link.store.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { createdOrder } from '../../../src/checkout/orders/order.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { startedPayment } from '../../../src/checkout/payments/payment.ts';
import {
  paymentClaim,
  reversalClaim,
} from '../../../src/checkout/rails/bank-transfer/payment-claim.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { bytesOf } from '../bank-reading.ts';
import { client } from '../engines.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { noPayouts } from '../no-payouts.ts';
import { projectId } from '../rules/cast.ts';
import { linkOf, wantedOrder } from '../rules/checkout-scene.ts';
import { start } from '../rules/rule.ts';
import { memoryLookups } from './memory-lookups.ts';
import { dateOf, dayCount, type Wanted } from './model.ts';
import { Crash, type SeenBank, shownTransaction } from './tell.ts';

export const testIban = 'LT601010012345678901';

const sourceOf = (file: string, partsMax = Number.POSITIVE_INFINITY): StatementSource => ({
  check: () => checkBankFile(bytesOf(file)),
  async *read(checked) {
    let parts = 0;
    for await (const part of readBankFile(bytesOf(file), checked)) {
      if (parts === partsMax) throw new Crash();
      parts += 1;
      yield part;
    }
  },
});

const bits = { atBank: 1n, suspense: 2n, onTheWay: 3n, fees: 4n, opening: 5n };

/** A bank account with its accounts in the ledger; the second call finds it. */
export async function openAccountOf(
  engine: Engine,
  iban: string,
  randomBits: typeof bits,
): Promise<void> {
  const names = { id: bankAccountIdOf(iban), iban, holder: 'Example UAB' };
  const nothing = { bic: null, bankName: null, projectId: null };
  const kind = { currency: 'EUR', isTest: true, profile: defaultProfile } as const;
  const wanted = { ...names, ...nothing, ...kind, randomBits };
  const added = await engine.execute(addBankAccount, wanted, client('operator'));
  if (!added.ok && added.refusal !== 'already_there') throw new Error(added.because);
}

/** The account of the tests. */
export const openAccount = (engine: Engine): Promise<void> => openAccountOf(engine, testIban, bits);

/** Throws `Crash` after this many parts of the file. */
export async function giveTo(
  services: ImportServices,
  file: string,
  partsMax?: number,
): Promise<void> {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const given = { name: null, sha256, bytes: file.length };
  const { statements } = await takeFile(services, given, sourceOf(file, partsMax));
  const refused = statements.filter(({ state }) => state === 'refused');
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

export const awaitedId = (key: string): string => uuidOf('awaited payment', key);
export const orderIdOf = (key: string): string => uuidOf('bank order', key);

/** A payment that waits for its transfer, with its order and link. */
export function putPayment(store: MemoryStore, { key, minor }: Wanted): void {
  const bankAccountId = bankAccountIdOf(testIban);
  const [paymentId, orderId, linkId] = [awaitedId(key), orderIdOf(key), uuidOf('bank link', key)];
  const [amount, reference] = [BigInt(minor), referenceOf(key)];
  const order = createdOrder(wantedOrder({ id: orderId, amount }), start);
  store.put(orders, { ...order, linkIds: [linkId], paymentIds: [paymentId] });
  const begun = startedPayment(
    {
      ...{ id: paymentId, orderId, linkId, projectId, orderReference: 'A-1', amount },
      ...{ methodKey: 'bank-transfer', rail: 'bank-files', flow: 'redirect' as const },
      ...{ currency: 'EUR', purpose: 'Payment for A-1', externalPaymentId: reference },
    },
    start,
  );
  const payment = { ...begun, status: 'awaiting_authorization' as const };
  store.put(payments, payment);
  store.put(paymentLinks, {
    ...linkOf({ amount: minor }, 1, []),
    id: linkId,
    orderId,
    paymentIds: [paymentId],
  });
  const nothing = { parts: [], received: 0n, createdAt: start };
  store.put(bankReferences, { id: reference, paymentId, bankAccountId, amount, ...nothing });
}

export const referenceOf = (key: string): string => paymentReferences(awaitedId(key))[0] ?? '';

/** The reads of the rows. */
export type BankRows = Pick<MemoryStore, 'rowOf' | 'rowsOf'>;

/** The import of statements on any engine, with all its rules and without its SQL. */
export class BankDesk {
  readonly services: ImportServices;
  readonly #rows: BankRows;

  constructor(engine: Engine, rows: BankRows) {
    this.#rows = rows;
    const taking = { engine, lookups: memoryLookups(rows), claims: claimsOf(engine, rows) };
    this.services = {
      ...taking,
      files: new StatementFiles(),
      accounts: { all: async () => [this.account()], forget: async () => {} },
      onTaken: (current) => settleWaiting(taking, current),
      onChanged: () => {},
    };
  }

  account(): BankAccount {
    const account = this.#rows.rowOf(bankAccounts, bankAccountIdOf(testIban));
    if (account === null) throw new Error('there is no bank account');
    return account;
  }

  give(file: string, partsMax?: number): Promise<void> {
    return giveTo(this.services, file, partsMax);
  }

  /** A treasurer accepts the break that halts the account, if there is one. */
  async acceptBreak(): Promise<void> {
    const { id: bankAccountId, haltedBy } = this.account();
    if (haltedBy === null) return;
    const broken = await this.services.lookups.brokenStatements(bankAccountId);
    const left = broken.find((id) => id !== haltedBy) ?? null;
    const input = { statementId: haltedBy, reason: 'The bank was asked', broken: left };
    const told = { bankAccountId, ...input };
    const accepted = await this.services.engine.execute(acceptBreak, told, client('treasurer'));
    if (accepted.ok) await this.services.onTaken(accepted.value);
  }

  compared(date: string): Promise<Reconciliation> {
    return reconcile(this.services, this.account(), date);
  }

  async seen(wanted: readonly Wanted[]): Promise<SeenBank> {
    const account = this.account();
    const compared = await this.compared(dateOf(dayCount));
    const [closing, unexplained] = [Number(compared.bankClosing), Number(compared.unexplained)];
    const keyOf = new Map(wanted.map(({ key }) => [awaitedId(key), key]));
    return {
      isHalted: account.haltedBy !== null,
      ...{ closing, ledger: Number(compared.ledger), unexplained },
      explained: compared.explained.map(({ kind, amount }) => `${kind} ${amount}`),
      payments: wanted.map(({ key }) => {
        return `${key} ${this.#rows.rowOf(payments, awaitedId(key))?.status}`;
      }),
      transactions: this.#rows
        .rowsOf(bankTransactions)
        .filter((row) => row.posted !== 0n && row.bankAccountId === account.id)
        .map((row) => shownTransaction({ ...row, key: keyOf.get(row.paymentId ?? '') }))
        .toSorted(),
    };
  }
}

function claimsOf(engine: Engine, rows: BankRows): Claims {
  const services = { engine, payoutRails: noPayouts };
  const nobody = async () => null;
  const ownerOf = (reference: string) => rows.rowOf(bankReferences, reference);
  return {
    known: async (all) => new Set(all.filter((reference) => ownerOf(reference) !== null)),
    byReference: async (reference, key) => {
      const owner = ownerOf(reference);
      return owner === null ? null : paymentClaim(services, { paymentId: owner.paymentId, key });
    },
    ofReversal: async (paymentId, key) => {
      const credits = await memoryLookups(rows).creditsOf(paymentId);
      return reversalClaim(services, { paymentId, key, credits });
    },
    ...{ ofPayment: nobody, ofWallet: nobody, ofProject: nobody },
    ...{ ofPayout: nobody, ofFile: nobody, idOfUetr: nobody },
  };
}
