import { expect, test } from 'vitest';
import { asRefusal } from './start-fault.ts';
import { StartupRefusal } from './startup-refusal.ts';

const faultWith = (code: string, message = 'what the other side says'): Error =>
  Object.assign(new Error(message), { code });

// biome-ignore format: a table
test.each([
  [faultWith('53100', 'could not extend file'), 'The disk of the database is full; make room there and start again.'],
  [new Error('PostgreSQL could not start: FATAL: could not write: No space left on device'), 'The disk of the database is full; make room there and start again.'],
  [faultWith('EROFS'), 'The disk of DATA_DIR is read-only; mount it for writing and start again.'],
  [faultWith('ENOSPC', 'ENOSPC: no space left on device, write'), 'The disk of DATA_DIR is full; make room there and start again.'],
  [faultWith('EMFILE'), 'This process may not open enough files and connections; raise LimitNOFILE or "ulimit -n".'],
  [faultWith('25006', 'cannot execute INSERT in a read-only transaction'), 'The database refuses: cannot execute INSERT in a read-only transaction.'],
  [faultWith('53300', 'sorry, too many clients already'), 'The database refuses: sorry, too many clients already.'],
])('a start that fails with %s says: %s', (fault, text) => {
  const refusal = asRefusal(fault);
  expect(refusal).toBeInstanceOf(StartupRefusal);
  expect((refusal as Error).message).toBe(text);
});

// biome-ignore format: a table
test.each([
  [new StartupRefusal('The port is in use.')],
  [new TypeError('a bug')],
  [faultWith('42P01', 'relation does not exist')],
  [faultWith('EACCES')],
  ['thrown without an error'],
])('%s is passed on unchanged', (fault) => {
  expect(asRefusal(fault)).toBe(fault);
});
