import { type Route, route } from '../../edge/route.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import { checklistAnswer, checklistOnWire } from './checklist.wire.ts';
import { projectParams } from './project.wire.ts';
import { readChecklist } from './read-checklist.ts';

export const checklistRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/projects/:project_id/checklist'),
    summary: 'What a project has and lacks of what going live needs',
    operationId: 'operatorReadChecklist',
    tags: ['Operator: projects'],
    request: { params: projectParams },
    answers: { 200: checklistAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const project = await services.engine.read(readProject, params.project_id);
      if (!project.ok) return project;
      return accept(checklistOnWire(project.value, await readChecklist(services, project.value)));
    },
  });
