import type { EdgeRequest } from '../edge/reading/request.ts';
import { doOnce } from '../engine/do-once.ts';
import type { Operation } from '../engine/operation.ts';
import { timeOrderedUuid } from '../engine/time-ordered-uuid.ts';
import type { PortalAct } from '../faces/act-words.ts';
import { accept, type Decision } from '../kernel/decision.ts';
import type { NewAction } from '../staff/actions/action.ts';
import { type Look, recorded } from '../staff/actions/recorded.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { PortalServices } from './portal-services.ts';
import type { Visit } from './visit.ts';

/** What is written down about an act. */
type Told<Answer> = {
  readonly action: PortalAct;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What of the subject is shown as it was before and after. */
  readonly look?: Look;
  /** The subject is made by the act. */
  readonly isNew?: true;
  /** Where only the answer tells what it was done to. */
  readonly subjectOf?: (answer: Answer) => string;
  /** Left out: whatever was accepted took place. */
  readonly tookPlace?: (answer: Answer) => boolean;
};

type Form = EdgeRequest<unknown, unknown, { readonly once?: string }, StaffCaller>;

const actionOf = (
  { signedIn: { member }, caller, project }: Visit,
  { requestId }: Form,
  { action, subject, details }: Told<never>,
): NewAction => ({
  id: timeOrderedUuid(),
  actor: { type: 'staff', id: member.id, name: member.name },
  ip: caller.visitor.address,
  action,
  subject,
  requestId,
  projectId: project.id,
  details,
});

/**
 * Does what a form asks for, once: a second click and a form that is sent again lead to the same
 * address. The log of acts has it from the same commit. The address is where the browser goes on.
 */
export async function actOnce<Input, Answer, Refusal extends string>(
  { engine }: Pick<PortalServices, 'engine'>,
  visit: Visit,
  request: Form,
  told: Told<Answer>,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  addressOf: (answer: Answer) => string,
): Promise<Decision<string, Refusal | 'idempotency_conflict'>> {
  const client = `staff ${visit.signedIn.member.id}`;
  const { look, isNew, tookPlace, subjectOf: subject } = told;
  const action = actionOf(visit, request, told as Told<never>);
  const written = recorded(operation, { action, look, isNew, tookPlace, subject });
  const { method, path, bodyHash, body } = request;
  const scope = { client, method, path, key: body.once ?? request.requestId, bodyHash };
  const render = (answer: Answer) => ({ status: 303, body: addressOf(answer) });
  const done = await doOnce(engine, scope, written, input, render);
  return done.ok ? accept(done.value.body) : done;
}
