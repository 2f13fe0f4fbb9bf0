import { Type } from 'typebox';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import type { Clock } from '../kernel/time.ts';

const serverTime = Type.Object(
  { time: Type.Integer({ description: 'Unix timestamp in seconds.' }) },
  { $id: 'ServerTime', examples: [{ time: 1800000000 }] },
);

/**
 * The real time by which MAC timestamps are judged, so that clients can correct their clocks
 * (gaps 3).
 */
export const serverTimeRoute = (realClock: Clock): Route =>
  route({
    method: 'GET',
    path: '/rest/v1/server',
    summary: 'The time of the server',
    description:
      'The real time that MAC timestamps are held against. A client corrects its clock by it.',
    operationId: 'readServerTime',
    tags: ['Server'],
    auth: anyone,
    request: {},
    answers: { 200: serverTime },
    successStatus: 200,
    refusals: {},
    handle: () => accept({ time: realClock.now() }),
  });
