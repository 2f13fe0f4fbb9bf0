import type { Answer } from '../support/operator-client.ts';

/**
 * The connection could not be opened, or was lost before the answer: the request may have happened.
 */
export type Lost = 'not sent' | 'cut off';

/** Why no answer came. Any other error is thrown again. */
export function lostBy(fault: unknown): Lost {
  const { code = '' } = fault as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'not sent';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'cut off';
  throw fault;
}

/** What a 503 promises: nothing was changed, or the request may have happened. */
export const putOffBy = ({ text }: Pick<Answer, 'text'>): 'put off' | 'in doubt' =>
  /nothing was changed|shutting down|overloaded/i.test(text) ? 'put off' : 'in doubt';
