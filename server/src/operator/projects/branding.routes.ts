import { type Route, route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { checkedBranding } from '../../identity/projects/branding/branding.ts';
import {
  type ChangedBranding,
  changeBranding,
} from '../../identity/projects/branding/change-branding.ts';
import {
  brandingFactsIn,
  readWholeBranding,
} from '../../identity/projects/branding/read-branding.ts';
import { accept } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './branding.wire.ts';
import { projectParams } from './project.wire.ts';

const tags = ['Operator: projects'];

const readRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/projects/:project_id/branding'),
    summary: 'Read how a project looks to its buyers and payers',
    tags,
    request: { params: projectParams },
    answers: { 200: wire.brandingAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const whole = await engine.read(readWholeBranding, params.project_id);
      return whole.ok ? accept(wire.brandingOnWire(whole.value)) : whole;
    },
  });

const changeRoute = ({ engine, door, directory }: OperatorServices): Route =>
  route({
    ...door.at('PUT /admin/v1/projects/:project_id/branding'),
    summary: 'Say how a project looks to its buyers and payers, all of it at once',
    tags,
    request: { params: projectParams, body: wire.brandingChange },
    rules: ({ body }) => unknownFields(wire.brandingChange, body),
    answers: { 200: wire.brandingAnswer },
    successStatus: 200,
    refusals: {
      invalid_properties: 422,
      not_found: 404,
      invalid_state: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { params, body } = request;
      const checked = checkedBranding(wire.wantedFrom(body));
      if (!checked.ok) return refuseProperties(wire.problemsOnWire(checked.problems));
      const { value: wanted } = checked;
      const misnamed = wire.misnamed(body, wanted);
      if (misnamed !== null) return refuseProperties(misnamed);
      const projectId = params.project_id.toLowerCase();
      const told = {
        action: 'change_branding',
        subject: `project ${projectId}`,
        details: {},
        look: (rows: LoadedRows) => brandingFactsIn(rows, projectId),
      };
      const outcome = await operate(
        engine,
        request,
        told,
        changeBranding,
        { projectId, wanted },
        {
          status: 200,
          wire: wire.brandingOnWire,
          tookPlace: ({ isChanged }: ChangedBranding) => isChanged,
        },
      );
      directory.forgetAll();
      return outcome;
    },
  });

/** Business 4, Settings, for operators; the portal has its own form. */
export const brandingRoutes = (services: OperatorServices): readonly Route[] => [
  readRoute(services),
  changeRoute(services),
];
