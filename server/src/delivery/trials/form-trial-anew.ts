import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import type { FormAnew } from '../deliveries/resend.ts';
import { signedFor } from '../events/signed-for.ts';
import { type TrialObject, trialBody, trialDataIn } from './trial-event.ts';
import { trialObjects } from './trial-object.store.ts';

const readTrial: Query<string, TrialObject | null, never> = {
  name: 'read trial object',
  load: (object) => [[ask(trialObjects, object)]],
  answer: (rows, object) => accept(rows.get(trialObjects, object)),
};

export const formTrialAnew =
  (engine: Engine, clock: Clock): FormAnew =>
  async (event) => {
    const trial = granted(await engine.read(readTrial, event.object));
    if (trial === null || event.sequence === null) return null;
    const { dialect, object, sequence, projectId, isTest } = event;
    const { eventCount } = trial;
    const data = trialDataIn(event);
    const boundTo = signedFor({ id: projectId, isTest }, clock.now());
    return trialBody({ dialect, object, sequence, data, boundTo, eventCount });
  };
