import { readFileSync } from 'node:fs';

const lookMs = 250;

/**
 * The npm process behind the shell that it runs a script through. Null without /proc, or without
 * such a shell.
 */
function npmBehind(shell) {
  try {
    // After the name, which may contain spaces: state, parent, …
    const parent = readFileSync(`/proc/${shell}/stat`, 'latin1').split(') ').at(-1).split(' ')[1];
    return readFileSync(`/proc/${parent}/comm`, 'latin1').startsWith('npm') ? parent : null;
  } catch {
    return null;
  }
}

const owners = () => `${process.ppid} ${npmBehind(process.ppid)}`;

/**
 * npm runs scripts through a shell. A signal to npm also ends that shell, but a plain shell does
 * not forward it. A killed npm tells nobody. The server would stay behind without an owner, so it
 * watches both.
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
