import type { Route } from '../../edge/route.ts';
import { faces } from '../desk-request.ts';
import { codeRoutes } from './code.routes.ts';
import type { EntryServices } from './entry-services.ts';
import { firstOperatorRoutes } from './first-operator.routes.ts';
import { forgottenRoutes } from './forgotten.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { securityRoutes } from './security.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

/** The way in for the staff (decision 0165). */
export const entryRoutes = (services: EntryServices): readonly Route[] => [
  ...faces.flatMap((face) => [
    ...signInRoutes(services, face),
    ...codeRoutes(services, face),
    ...securityRoutes(services, face),
    ...linkRoutes(services, face),
    ...forgottenRoutes(services, face),
  ]),
  ...firstOperatorRoutes(services),
];
