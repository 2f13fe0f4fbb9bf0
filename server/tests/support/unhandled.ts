/**
 * Runs the work and returns its unhandled rejections. In production each of them would end the
 * process; the test runner's own listeners must not see them.
 */
export async function unhandledDuring(work: () => Promise<void>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const hear = (fault: unknown) => {
    unhandled.push(fault);
  };
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', hear);
  try {
    await work();
    // Node reports a rejection after the microtasks of its turn.
    await new Promise(setImmediate);
  } finally {
    process.off('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
  }
  return unhandled;
}
