import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { StaffCaller } from '../../staff/sessions/staff-caller.ts';
import * as wire from '../desk.wire.ts';
import {
  codeAddress,
  type Face,
  languageOf,
  securityAddress,
  signInAddress,
} from '../desk-request.ts';
import { deskFormRoute, deskRoute } from '../desk-route.ts';
import { formRefused } from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { doAct } from './security-acts.ts';
import { actSubject, type OwnVisit, plainlyShown, securityPage } from './security-page.ts';
import { doneActs } from './security-texts.ts';

/** The visitor to the page of their own security. An answer instead: they must sign in first. */
function visitOf(
  face: Face,
  caller: StaffCaller,
  lang: string | undefined,
): OwnVisit | VerbatimAnswer {
  const { seat, signedIn } = caller;
  const own = securityAddress(face);
  if (seat === null) return seeOther(signInAddress(face, own));
  if (signedIn === null) return seeOther(codeAddress(face, own));
  return { face, caller: { ...caller, signedIn }, lang, language: languageOf(caller, lang) };
}

export const securityRoutes = (services: EntryServices, face: Face): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path: securityAddress(face),
    summary: 'The second factor, the sessions and the password of somebody of the staff',
    request: { query: wire.pageQuery },
    handle: async ({ query, caller }) => {
      const visit = visitOf(face, caller, query.lang);
      if (!('face' in visit)) return accept(visit);
      const done = doneActs.find((act) => act === query.done) ?? null;
      return accept(await securityPage(services, visit, { ...plainlyShown, done }));
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path: securityAddress(face),
    summary: 'Somebody of the staff changes their second factor, sessions or password',
    request: { body: wire.deskForm },
    find: async ({ caller }): Promise<Accepted<OwnVisit> | VerbatimAnswer> => {
      const visit = visitOf(face, caller, undefined);
      return 'face' in visit ? accept(visit) : visit;
    },
    boundTo: (visit, { body }) => actSubject(visit, body['act'] ?? '', body['target'] ?? ''),
    refused: (visit) => formRefused(services, visit, securityAddress(face)),
    handle: (visit, { body, requestId }) => doAct({ services, visit, form: body, requestId }),
  }),
];
