import { sameCase } from '../../checkout/checkout.wire.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import {
  type ChangedProjectState,
  type ChangeProjectState,
  changeProjectState,
} from '../../identity/projects/change-project-state.ts';
import { closeProject } from '../../identity/projects/close-project.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import type { Operator } from '../../staff/actor.ts';
import { closed } from '../closing/closing.ts';
import { openThingsOf } from '../closing/open-things.store.ts';
import { act, type OperatorServices, operate } from '../operate.ts';
import * as wire from './project.wire.ts';
import type { ProjectChange } from './project-request.wire.ts';

type Request = EdgeRequest<wire.ProjectParams, unknown, ProjectChange, Operator>;

const toldOf = (action: string, id: string, details: object) => ({
  action,
  subject: `project ${id}`,
  details: { ...details },
  look: lookAt(projects, id, wire.projectOnWire),
});

/** Business 6: suspends a project, resumes it, or closes it. */
export async function changeState(services: OperatorServices, request: Request) {
  const outcome =
    request.body.state === 'closed'
      ? await close(services, request)
      : await suspendOrResume(services, request);
  // This node refuses at once, the others once their cached directory expires, within 2 s.
  services.directory.forgetAll();
  return outcome;
}

function suspendOrResume({ engine }: OperatorServices, request: Request) {
  const { body, params } = request;
  const { state, reason = '' } = body;
  const isSuspension = state === 'suspended';
  const id = sameCase(params.project_id);
  const told = toldOf(isSuspension ? 'suspend_project' : 'resume_project', id, body);
  const resumption = timeOrderedUuid();
  const input: ChangeProjectState = isSuspension
    ? { id, wish: { kind: 'suspend' }, reason, resumption }
    : { id, wish: { kind: 'resume' }, reason: null, resumption };
  return operate(engine, request, told, changeProjectState, input, rendering);
}

const rendering = {
  status: 200,
  wire: ({ project }: ChangedProjectState) => wire.projectOnWire(project),
  tookPlace: ({ isChanged }: ChangedProjectState) => isChanged,
};

async function close({ engine, database, clock }: OperatorServices, request: Request) {
  const id = sameCase(request.params.project_id);
  const found = await engine.read(readProject, id);
  if (!found.ok) return found;
  const { state, stateChangedAt, walletId } = found.value;
  const change = (
    action: string,
    details: object,
    step: Pick<ChangeProjectState, 'wish' | 'reason'>,
  ) => {
    const told = toldOf(action, id, details);
    const input = { id, ...step, resumption: timeOrderedUuid() };
    return act(engine, request, told, changeProjectState, input, rendering.tookPlace);
  };
  const finish = (since: UnixSeconds | null) => {
    const told = toldOf('close_project', id, {});
    return operate(engine, request, told, closeProject, { id, since }, rendering);
  };
  if (state === 'closed') return finish(null);
  return closed({
    look: () => openThingsOf(database, { walletId, projectId: id }, clock.now()),
    suspend: async () => {
      if (state === 'suspended') return { isOurs: false, since: stateChangedAt };
      const reason = 'closing';
      const step = { wish: { kind: 'begin to close' }, reason } as const;
      const suspended = await change('suspend_project', { state: 'suspended', reason }, step);
      // Somebody else has closed it meanwhile: the last step notices.
      if (!suspended.ok) return { isOurs: false, since: null };
      const { isChanged, project } = suspended.value;
      return { isOurs: isChanged, since: project.stateChangedAt };
    },
    finish: async (since) => {
      const outcome = await finish(since);
      return !outcome.ok && outcome.refusal === 'not_empty' ? null : outcome;
    },
    giveUp: async (since) => {
      const step = { wish: { kind: 'give up closing', since }, reason: null } as const;
      await change('resume_project', { state: 'active' }, step);
    },
  });
}
