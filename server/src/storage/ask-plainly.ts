import type { Client, Connection, Submittable } from 'pg';

/** Carries itself out, and stops the timer itself when it has ended. */
type Group = Submittable & {
  timer: NodeJS.Timeout | null;
  readonly handleError: (reason: unknown, connection: Connection) => void;
};

type Plain = { readonly text: string; readonly query_timeout?: number };

type Asked = string | Plain | Group;

type Given = (fault: Error | null, result: unknown) => void;

/** In the words of the driver, by which its faults are known. */
const tooLate = (): Error => new Error('Query read timeout');

const endLate = (group: Group, connection: Connection): void =>
  group.handleError(tooLate(), connection);

/**
 * Lets a connection answer in promises and within a time, and the driver only in callbacks.
 *
 * With its own promises and timers, the driver keeps each answer reachable from old objects until
 * the next full collection. Every short collection then copies the rows of all statements since the
 * last one, while all requests wait for it (decision 0255).
 */
export function askPlainly(client: Client, answerMsMax: number | undefined): void {
  const { connection } = client as unknown as { readonly connection: Connection };
  const submit = client.query.bind(client) as unknown as (asked: object, given?: Given) => unknown;

  const answerOf = (asked: object, msMax: number | undefined): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const timer = msMax === undefined ? null : setTimeout(() => reject(tooLate()), msMax);
      submit(asked, (fault, result) => {
        if (timer !== null) clearTimeout(timer);
        if (fault === null || fault === undefined) resolve(result);
        else reject(fault);
      });
    });

  const send = (group: Group): unknown => {
    // No function that knows the group and its timer: that alone would keep its rows reachable.
    if (answerMsMax !== undefined) {
      group.timer = setTimeout(endLate, answerMsMax, group, connection);
    }
    return submit(group);
  };

  const query = (asked: Asked, values?: readonly unknown[]): unknown => {
    if (typeof asked !== 'string' && 'submit' in asked) return send(asked);
    const { query_timeout: ownMsMax, ...plain } =
      typeof asked === 'string' ? { text: asked } : asked;
    const given = values === undefined ? plain : { ...plain, values };
    return answerOf(given, ownMsMax ?? answerMsMax).catch((fault: Error) => {
      // The trace of the socket says nothing: this one leads to whoever asked.
      Error.captureStackTrace(fault);
      throw fault;
    });
  };
  client.query = query as Client['query'];
}
