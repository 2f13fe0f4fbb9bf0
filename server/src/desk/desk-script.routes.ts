import { Type } from 'typebox';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { copyScript, copyScriptPath } from '../pages/copy-script.ts';
import { passkeyScript, passkeyScriptPath } from '../pages/second-factor/passkey-script.ts';
import { deskFaultPage } from './desk-fault-page.ts';
import { deskScript, deskScriptPath, deskScriptType } from './desk-script.ts';
import { previewScript, previewScriptPath } from './preview-script.ts';

const scriptRoute = (path: string, summary: string, text: string): Route =>
  route({
    method: 'GET',
    path,
    summary,
    tags: ['Pages'],
    auth: anyone,
    request: {},
    answers: { 200: Type.String({ description: 'JavaScript.' }) },
    successStatus: 200,
    contentType: deskScriptType,
    errorPage: deskFaultPage,
    mayBeKept: true,
    refusals: {},
    handle: () =>
      accept(
        new VerbatimAnswer(text, 200, deskScriptType, {
          'cache-control': 'public, max-age=3600',
          // The address of a script serves the script and nothing else.
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        }),
      ),
  });

/** The scripts of the desk. They contain nothing personal, so caches may keep them. */
export const deskScriptRoutes: readonly Route[] = [
  scriptRoute(deskScriptPath, 'Leads from the key / to the search field', deskScript),
  scriptRoute(previewScriptPath, 'Shows what is typed while it is typed', previewScript),
  scriptRoute(copyScriptPath, 'Copies what stands beside a button', copyScript),
  scriptRoute(passkeyScriptPath, 'Asks the browser for a passkey', passkeyScript),
];
