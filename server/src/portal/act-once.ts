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

/** The log entry of an act. */
type Told<Answer> = {
  readonly action: PortalAct;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The facts about the subject that the log shows, before and after. */
  readonly look?: Look;
  /** The act creates the subject. */
  readonly isNew?: true;
  /** The subject, if only the answer tells it. */
  readonly subjectOf?: (answer: Answer) => string;
  /** Absent: every accepted act took place. */
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
 * Executes the act of a form once: a second click, or a form that is sent again, leads to the same
 * address. The same commit logs the act. The answer is the next address for the browser.
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
