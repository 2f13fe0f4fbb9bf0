import type { Operation } from '../engine/operation.ts';
import type { NewMail } from './mail.ts';
import { type Mailing, mailAsk, writeMail } from './write-mail.ts';

/**
 * The same operation, but its commit also writes a mail to the person concerned. Null: there is
 * nobody to tell.
 */
export const telling = <Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
  mail: NewMail | null,
  mailing: Mailing,
): Operation<Input, Answer, Refusal> => ({
  ...operation,
  *load(input, rows) {
    yield* operation.load(input, rows);
    if (mail !== null) yield [mailAsk];
  },
  decide: (draft, input, now) => {
    const decision = operation.decide(draft, input, now);
    if (decision.ok && mail !== null) writeMail(draft, mail, mailing, now);
    return decision;
  },
});
