import { readFileSync } from 'node:fs';

const lookMs = 250;

/** npm, behind the shell that it runs a script through. Null where no /proc tells, or no shell is between. */
function npmBehind(shell) {
  try {
    // After the name, which may hold spaces: state, parent, …
    const parent = readFileSync(`/proc/${shell}/stat`, 'latin1').split(') ').at(-1).split(' ')[1];
    return readFileSync(`/proc/${parent}/comm`, 'latin1').startsWith('npm') ? parent : null;
  } catch {
    return null;
  }
}

const owners = () => `${process.ppid} ${npmBehind(process.ppid)}`;

/**
 * npm runs scripts through a shell. Who ends npm ends that shell too, but a plain shell does not
 * hand the signal on; and npm that is killed tells nobody. The server would stay behind without an
 * owner, so it looks after both.
 */
export function stopWithTheShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = owners();
  const timer = setInterval(() => {
    if (owners() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  timer.unref();
}
