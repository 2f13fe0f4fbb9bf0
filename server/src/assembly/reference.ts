import type { Route } from '../edge/route.ts';
import { referenceRoutes } from '../front-door/reference/reference.routes.ts';
import type { TryParts } from '../front-door/reference/try/try.routes.ts';
import type { Clock } from '../kernel/time.ts';
import { visitors } from '../pages/visitor.ts';
import { proxiesIn } from '../pages/visitor-address.ts';
import { limitOfVisitors } from '../pages/visitor-limit.ts';
import type { Limits } from '../shared-state/limits.ts';
import type { Start } from './start.ts';

type Parts = Pick<TryParts, 'welcome' | 'publicUrl'> & {
  readonly identity: { readonly limits: Limits; readonly keyFor: (use: string) => Buffer };
  readonly realClock: Clock;
};

/** The reference of the published API. At the machine itself, operations can be tried out in it. */
export const referenceWith =
  ({ settings }: Start, { identity, realClock, ...parts }: Parts) =>
  (document: () => object): readonly Route[] =>
    referenceRoutes(document, {
      welcome: parts.welcome,
      publicUrl: parts.publicUrl,
      visitors: visitors(parts.publicUrl, proxiesIn(settings.trustedProxies ?? [])),
      limit: limitOfVisitors(identity.limits),
      formKey: identity.keyFor('forms'),
      clock: realClock,
    });
