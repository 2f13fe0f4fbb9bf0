import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import type { BankAccount } from '../bank/accounts/bank-account.ts';
import type { Claims } from '../bank/claims/claim.ts';
import { walletClaim } from '../bank/claims/wallet-claim.ts';
import type { ImportServices } from '../bank/importing/import-file.ts';
import type { TakingServices } from '../bank/importing/place-entries.ts';
import { settleWaiting } from '../bank/importing/settle-waiting.ts';
import { type BankLookups, bankLookups } from '../bank/lookups.ts';
import { bookFiles } from '../bank/payment-files/book-file.ts';
import { endToEndIdByUetr } from '../bank/payment-files/find-by-uetr.ts';
import { fileClaim, type PayoutPort, payoutClaim } from '../bank/payment-files/payout-claim.ts';
import { returnCause } from '../bank/payment-files/return-cause.ts';
import type { ReportServices } from '../bank/payment-files/take-report.ts';
import { StatementFiles } from '../bank/reading/statement-file.ts';
import { reconcile } from '../bank/reconciliation.ts';
import { walletOfReference } from '../bank/references/wallet-reference.ts';
import { paymentClaim, reversalClaim } from '../checkout/rails/bank-transfer/payment-claim.ts';
import { refundCause } from '../checkout/refunds/refund-cause.ts';
import { legCause } from '../checkout/splits/leg-cause.ts';
import { readProject } from '../identity/projects/read-project.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { PayoutCauses } from '../payouts/payout-cause.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import { transferCause } from '../transfer/payouts/transfer-cause.ts';
import type { Ground, Start } from './start.ts';

type ClaimServices = Pick<Ground, 'engine'> &
  PayoutPort & {
    readonly mailing: Mailing;
    readonly lookups: BankLookups;
    readonly payoutRails: PayoutRails;
  };

/** The bank asks for the owner of a reference. Payments and wallets answer. */
function claimsOf(services: ClaimServices): Claims {
  const { engine, lookups } = services;
  const currency = 'EUR';
  const byReference: Claims['byReference'] = async (reference, key) => {
    const walletId = walletOfReference(reference);
    if (walletId !== null) {
      const subject = `wallet ${walletId}`;
      return walletClaim(services, { subject, walletId, currency, key, reference });
    }
    const paymentId = (await lookups.paymentsOfReferences([reference])).get(reference);
    return paymentId === undefined ? null : paymentClaim(services, { paymentId, key });
  };
  return {
    known: async (references) => {
      const ofPayments = await lookups.paymentsOfReferences(references);
      const own = references.filter(
        (reference) => ofPayments.has(reference) || walletOfReference(reference) !== null,
      );
      return new Set(own);
    },
    byReference,
    ofPayment: (paymentId, key) => paymentClaim(services, { paymentId, key }),
    ofWallet: (walletId, key) => {
      const named = { subject: `wallet ${walletId}`, reference: 'Bank transfer' };
      return walletClaim(services, { ...named, walletId, currency, key });
    },
    ofProject: async (projectId, key) => {
      const project = await engine.read(readProject, projectId);
      if (!project.ok) return null;
      const named = { subject: `project ${projectId}`, reference: 'Bank transfer' };
      return walletClaim(services, { ...named, walletId: project.value.walletId, currency, key });
    },
    ofReversal: async (paymentId, key) => {
      const credits = await lookups.creditsOf(paymentId);
      return reversalClaim(services, { paymentId, key, credits });
    },
    ofPayout: (ended) => payoutClaim(services, ended),
    idOfUetr: (named) => endToEndIdByUetr(services.database, named),
    ofFile: (booked) => fileClaim(services, booked),
  };
}

/** What the end of a payout means for its cause. */
const causes: PayoutCauses = {
  transfer: transferCause,
  refund: refundCause,
  leg: legCause,
  return: returnCause,
};

/**
 * After every import: the payments that waited, the booked files, the comparison, and the alarms
 * (bank 4).
 */
const afterImport =
  ({ log, metrics }: Start, port: PayoutPort, taking: TakingServices) =>
  async (account: BankAccount): Promise<void> => {
    await settleWaiting(taking, account);
    await bookFiles({ ...port, engine: taking.engine }, account);
    const isHalted = account.haltedBy !== null;
    metrics.bank.halted(account.id, isHalted);
    if (isHalted) {
      log.error(
        { bank_account: account.id, statement: account.haltedBy },
        'A statement does not join the one before it; nothing on this account settles automatically.',
      );
    }
    const { unexplained } = await reconcile(taking, account, '9999-12-31');
    metrics.bank.unexplained(account.id, unexplained ?? 0n);
    if (unexplained !== null && unexplained !== 0n) {
      log.error(
        { bank_account: account.id, unexplained: String(unexplained) },
        'The books and the bank differ by an amount that nothing explains.',
      );
    }
  };

/** The imports of bank files: statements, and reports about payment files. */
export type BankImports = ImportServices & { readonly reports: ReportServices };

export type BankParts = {
  readonly accounts: BankDirectory;
  readonly mailing: Mailing;
  readonly payoutRails: PayoutRails;
};

export function openBank(
  start: Start,
  ground: Ground,
  { accounts, mailing, payoutRails }: BankParts,
): BankImports {
  const { engine, database } = ground;
  const lookups = bankLookups(database);
  const port = { database, causes };
  const taking = {
    engine,
    lookups,
    claims: claimsOf({ engine, ...port, lookups, mailing, payoutRails }),
  };
  const files = new StatementFiles();
  const onTaken = afterImport(start, port, taking);
  const onContradiction: ReportServices['onContradiction'] = (about) =>
    start.log.error(about, 'A bank report refuses a payment that a statement has booked.');
  const onChanged: ImportServices['onChanged'] = (about) =>
    start.log.error(about, 'The bank has reported entries again with other amounts.');
  const reports = { engine, ...port, files, onTaken, onContradiction };
  return { ...taking, files, accounts, onTaken, onChanged, reports };
}
