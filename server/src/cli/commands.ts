import type { Command } from './command.ts';
import { bankAccountCommands } from './commands/bank-accounts.ts';
import { bankPaymentFileCommands } from './commands/bank-payment-files.ts';
import { bankSimulateCommand } from './commands/bank-simulate.ts';
import { bankStatementCommands } from './commands/bank-statements.ts';
import { bankSuspenseCommands } from './commands/bank-suspense.ts';
import { bookCommands } from './commands/books.ts';
import { clockCommands } from './commands/clock.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { deliveryCommands } from './commands/deliveries.ts';
import { doctorCommand } from './commands/doctor.ts';
import { eventCommands } from './commands/events.ts';
import { historyCommands } from './commands/history.ts';
import { journalCommands } from './commands/journal.ts';
import { keyCommands } from './commands/keys.ts';
import { listenCommand } from './commands/listen.ts';
import { mailCommands } from './commands/mails.ts';
import { migrateCommand } from './commands/migrate.ts';
import { projectCommands } from './commands/project.ts';
import { readCommands } from './commands/reads.ts';
import { signCommand } from './commands/sign.ts';
import { staffCommands } from './commands/staff.ts';
import { standingCommands } from './commands/standing.ts';
import { startCommand } from './commands/start.ts';
import { tokenCommands } from './commands/token.ts';
import { triggerCommand } from './commands/trigger.ts';
import { userCommands } from './commands/user.ts';
import { walletCommands } from './commands/wallet.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  startCommand,
  migrateCommand,
  doctorCommand,
  ...projectCommands,
  ...userCommands,
  ...walletCommands,
  ...readCommands,
  ...standingCommands,
  ...historyCommands,
  ...bookCommands,
  ...journalCommands,
  ...bankAccountCommands,
  ...bankStatementCommands,
  ...bankSuspenseCommands,
  ...bankPaymentFileCommands,
  bankSimulateCommand,
  ...keyCommands,
  ...tokenCommands,
  ...staffCommands,
  ...clockCommands,
  ...mailCommands,
  ...eventCommands,
  ...deliveryCommands,
  listenCommand,
  triggerCommand,
  signCommand,
  conformanceCommand,
];
