/** npm start: installs and builds what is missing, then runs the server in this very process. */
import { ensureBuilt, ensureInstalled, orSayWhyNot } from './ensure.js';

const parentLookMs = 250;

/**
 * npm runs scripts through a shell. Who ends npm ends that shell too, but a plain shell does not
 * hand the signal on: the server would stay behind without an owner. So it looks after its parent.
 */
function stopWithTheShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentLookMs);
  timer.unref();
}

await orSayWhyNot(async () => {
  stopWithTheShell();
  ensureInstalled();
  ensureBuilt();
  // In the same process, so that signals, exit code and arguments need no forwarding.
  await import('../server/dist/main.js');
});
