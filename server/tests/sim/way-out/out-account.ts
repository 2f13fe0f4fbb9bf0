import { bankAccounts } from '../../../src/bank/accounts/bank-account.store.ts';
import { bankAccountIdOf } from '../../../src/bank/accounts/bank-account.ts';
import { bankFilesOf } from '../../../src/bank/payment-files/bank-files-rail.ts';
import type { TransferContext } from '../../../src/transfer/transfers/transfer-context.ts';
import { openAccountOf } from '../../support/bank-histories/bank-desk.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { start } from '../../support/rules/rule.ts';
import { context } from '../../support/rules/transfer-commands.ts';

/**
 * The bank account whose files send money out. Statements about incoming money belong to another.
 */
export const outIban = 'LT477300010076543210';

export const outAccountId = bankAccountIdOf(outIban);

const bits = { atBank: 11n, suspense: 12n, onTheWay: 13n, fees: 14n, opening: 15n };

const engine = createMemoryEngine({ now: () => start });
await openAccountOf(engine, outIban, bits);

/** The rows of the account, right after it was added. */
export const outRows = engine.store;

/** All outgoing money leaves by its files. */
export const outContext: TransferContext = {
  ...context,
  rails: { serving: (leaving) => bankFilesOf(outRows.rowsOf(bankAccounts), leaving) },
};
