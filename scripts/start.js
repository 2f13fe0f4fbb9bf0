/** npm start: installs and builds what is missing, then runs the server in this very process. */
import { ensureBuilt, ensureInstalled, orSayWhyNot } from './ensure.js';
import { stopWithTheShell } from './stop-with-the-shell.js';

await orSayWhyNot(async () => {
  stopWithTheShell();
  ensureInstalled();
  ensureBuilt();
  // In the same process, so that signals, exit code and arguments need no forwarding.
  await import('../server/dist/main.js');
});
