import { Type } from 'typebox';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { anyone } from '../../edge/checking/authenticator.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { passkeyScript } from '../../staff/second-factor/passkey-script.ts';
import { faces } from '../desk-request.ts';
import { deskScriptType } from '../desk-script.ts';
import { codeRoutes } from './code.routes.ts';
import type { EntryServices } from './entry-services.ts';
import { forgottenRoutes } from './forgotten.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { passkeyScriptPath } from './passkey-form.ts';
import { securityRoutes } from './security.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

const script = new VerbatimAnswer(Buffer.from(passkeyScript), 200, deskScriptType, {
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=3600',
});

/** The only script that a page of the way in has: passkeys cannot do without (decision 0164). */
const scriptRoute: Route = route({
  method: 'GET',
  path: passkeyScriptPath,
  summary: 'Asks the browser for a passkey',
  tags: ['Pages'],
  auth: anyone,
  request: {},
  answers: { 200: Type.String() },
  successStatus: 200,
  contentType: deskScriptType,
  mayBeKept: true,
  refusals: {},
  handle: () => accept(script),
});

/** The way in for the staff (decision 0165). */
export const entryRoutes = (services: EntryServices): readonly Route[] => [
  scriptRoute,
  ...faces.flatMap((face) => [
    ...signInRoutes(services, face),
    ...codeRoutes(services, face),
    ...securityRoutes(services, face),
    ...linkRoutes(services, face),
    ...forgottenRoutes(services, face),
  ]),
];
