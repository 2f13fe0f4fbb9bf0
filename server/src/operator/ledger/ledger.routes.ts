import { inOrder } from '../../delivery/events/in-order.ts';
import { exactJson } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import type { Account } from '../../ledger/account.ts';
import { accountIdIn, type Book } from '../../ledger/book-of-account.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { openAccount } from '../../ledger/open-account.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { accountAnswer, accountOnWire } from './account-list.wire.ts';
import { accountReadRoute } from './accounts.routes.ts';
import { type AuditServices, auditRoutes } from './audits.routes.ts';
import { journalDayRoutes } from './journal-days.routes.ts';
import { newAccount } from './ledger.wire.ts';
import { type PostingServices, postByHandRoutes } from './post-by-hand.routes.ts';

/** Random ids neither show how many accounts there are nor crowd one end of an index. */
const newAccountId = (book: Book): bigint => accountIdIn(book, newRandomBits());

export type LedgerServices = AuditServices & PostingServices;

const openAccountRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/accounts'),
    summary: 'Open an account',
    tags: ['Operator: ledger'],
    request: { body: newAccount },
    answers: { 201: accountAnswer },
    successStatus: 201,
    refusals: { idempotency_conflict: 409 },
    handle: (request) => {
      const { kind, currency, test_mode: isTest = true } = request.body;
      const account = { id: newAccountId({ currency, isTest }), kind, currency, isTest };
      const rendering = { status: 201, wire: newlyOpened };
      const told = {
        action: 'open_account',
        subject: `account ${account.id}`,
        details: { kind, currency, test_mode: isTest },
      };
      return operate(engine, request, told, inOrder(openAccount), account, rendering);
    },
  });

/** An account opened by hand has no wallet and no owner. */
const newlyOpened = (account: Account) =>
  exactJson(accountOnWire({ account, owner: null, walletId: null, purpose: null }), 201);

/** The books, for the operator (decision 0007-operator-ledger-endpoints). */
export const ledgerRoutes = (services: LedgerServices): readonly Route[] => [
  openAccountRoute(services),
  accountReadRoute(services),
  ...postByHandRoutes(services),
  ...auditRoutes(services),
  ...journalDayRoutes(services),
];
