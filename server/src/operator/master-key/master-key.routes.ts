import { Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import { resealStep } from '../../identity/credentials/reseal.ts';
import { identityPlaces } from '../../identity/credentials/sealed-places.ts';
import { accept } from '../../kernel/decision.ts';
import { sealedTotpPlace } from '../../staff/entering/totp-secret.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './master-key.wire.ts';

/** All values encrypted under the master key. */
const sealedPlaces = [...identityPlaces, sealedTotpPlace];

/** Rows per step: few enough not to slow other requests. */
const stepRows = 200;

/**
 * Decision 0092: after a change of the master key, all values are encrypted again, step by step.
 */
export const resealRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/master-key/reseal'),
    summary: 'Seal the next secrets anew under the current master key',
    tags: ['Operator: signing keys'],
    request: { body: Type.Optional(wire.resealing) },
    answers: { 200: wire.resealedAnswer },
    successStatus: 200,
    refusals: { invalid_request: 400 },
    handle: async (request) => {
      const { after = null, limit = stepRows } = request.body ?? {};
      const step = await resealStep({ ...services, sealedPlaces }, after, limit);
      if (!step.ok) return step;
      const { keyId } = services.vault;
      const { resealed, unreadable, next } = step.value;
      // The log has the changes and the completion, not every step that found nothing.
      if (resealed > 0 || next === null) {
        const details = { key_id: keyId, resealed, is_complete: next === null, unreadable };
        await writeDown(services.engine, request, {
          action: 'reseal_secrets',
          subject: 'master key',
          details,
        });
      }
      return accept(wire.resealedOnWire(keyId, step.value));
    },
  });
