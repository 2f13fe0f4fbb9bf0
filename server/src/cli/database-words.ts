import { Unavailable } from '../kernel/unavailable.ts';
import { isFromDriver } from '../storage/faults.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';

/** Is the database at fault, or the connection to it? Any other error is a bug of ours. */
export const isOfDatabase = (error: unknown): error is Error =>
  error instanceof StartupRefusal || error instanceof Unavailable || isFromDriver(error);

/** Our own refusals are sentences already; the driver's message becomes one. */
export const sentenceOf = (error: Error): string =>
  error instanceof StartupRefusal || error instanceof Unavailable
    ? error.message
    : `The database refuses: ${error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')}.`;
