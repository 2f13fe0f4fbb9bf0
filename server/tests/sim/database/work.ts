/**
 * Work that may have to wait: it yields what it waits for and gets back what has come of it. Nearly
 * all of it waits for nothing, and a promise for each of its steps would cost more than the steps.
 */
export type Work<Result> = Generator<Promise<unknown>, Result, unknown>;

/** Does as much as can be done at once; a promise only where it has to wait. */
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
