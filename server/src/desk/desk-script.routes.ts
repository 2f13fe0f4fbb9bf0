import { Type } from 'typebox';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { deskFaultPage } from './desk-fault-page.ts';
import { deskScript, deskScriptPath, deskScriptType } from './desk-script.ts';

/** The scripts of the desk. They hold nothing of anybody, so caches may keep them. */
export const deskScriptRoute = (): Route =>
  route({
    method: 'GET',
    path: deskScriptPath,
    summary: 'The script of the desk',
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
        new VerbatimAnswer(deskScript, 200, deskScriptType, {
          'cache-control': 'public, max-age=3600',
          // The address of a script serves the script and nothing else.
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        }),
      ),
  });
