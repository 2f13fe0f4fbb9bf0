/**
 * npm run florin -- COMMAND: installs and builds what is missing, then runs the command line here.
 */
import { ensureBuilt, ensureInstalled, orSayWhyNot } from './ensure.js';
import { stopWithTheShell } from './stop-with-the-shell.js';

await orSayWhyNot(async () => {
  stopWithTheShell();
  ensureInstalled();
  ensureBuilt();
  // In the same process, so that signals, exit code and arguments need no forwarding.
  await import('../server/bin/florin.js');
});
