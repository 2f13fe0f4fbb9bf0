/**
 * The error of a handler, in a form that is safe for a framework. Frameworks answer with the
 * `status` of an error. If the handler's own request got a 401, that answer would make Florin never
 * send the event again (gaps 2, Retries). Such an error becomes the `cause` of one without a
 * status, which is answered with 500.
 */
export function handlerFault(thrown: unknown): unknown {
  if (!(thrown instanceof Error))
    return new Error('The handler threw no error.', { cause: thrown });
  if (!statusesOf(thrown).some(isOfSender)) return thrown;
  const fault = new Error(thrown.message, { cause: thrown });
  // Frameworks log the stack, but not the cause.
  if (thrown.stack !== undefined) fault.stack = thrown.stack;
  return fault;
}

function statusesOf(error: Error): readonly unknown[] {
  const { status, statusCode } = error as {
    readonly status?: unknown;
    readonly statusCode?: unknown;
  };
  return [status, statusCode];
}

/** A status that does not mean a fault of the receiver. */
const isOfSender = (status: unknown): boolean => status !== undefined && !(Number(status) >= 500);
