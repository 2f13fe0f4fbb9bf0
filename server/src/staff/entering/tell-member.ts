import type { Operation } from '../../engine/operation.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { StaffMember } from '../members/member.ts';
import { changedTexts, type OwnChange, ownChanges } from './changed-texts.ts';

/** Whether somebody is told of it by mail. */
export const isOwnChange = (action: string): action is OwnChange =>
  (ownChanges as readonly string[]).includes(action);

type Told = {
  readonly member: Pick<StaffMember, 'email' | 'locale'>;
  readonly securityUrl: string;
};

/** What a member reads after a change of their own sign-in, in their language. */
export function changedMail(change: OwnChange, { member, securityUrl }: Told): NewMail {
  const { subjects, text } = changedTexts[member.locale];
  const subject = subjects[change];
  return {
    ...{ id: timeOrderedUuid(), to: member.email, subject, linkEndsAt: null, isTest: false },
    text: text(subject, securityUrl),
  };
}

/** The same operation; whose sign-in it was is told with the same commit. */
export const telling = <Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
  mail: NewMail,
  mailing: Mailing,
): Operation<Input, Answer, Refusal> => ({
  ...operation,
  *load(input, rows) {
    yield* operation.load(input, rows);
    yield [mailAsk];
  },
  decide: (draft, input, now) => {
    const decision = operation.decide(draft, input, now);
    if (decision.ok) writeMail(draft, mail, mailing, now);
    return decision;
  },
});
