/**
 * Work that may have to wait: it yields a promise and gets its result back. Nearly all work waits
 * for nothing, and a promise for each of its steps would cost more than the steps.
 */
export type Work<Result> = Generator<Promise<unknown>, Result, unknown>;

/** Does as much as possible at once, and returns a promise only if the work has to wait. */
export function doneBy<Result>(work: Work<Result>): Result | Promise<Result> {
  const step = work.next();
  return step.done === true ? step.value : afterWaiting(work, step.value);
}

async function afterWaiting<Result>(work: Work<Result>, first: Promise<unknown>): Promise<Result> {
  let waited = first;
  for (;;) {
    const step = await waited.then(
      (come) => work.next(come),
      (fault: unknown) => work.throw(fault),
    );
    if (step.done === true) return step.value;
    waited = step.value;
  }
}
