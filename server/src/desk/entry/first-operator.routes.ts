import { randomUUID } from 'node:crypto';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { visitorsLine } from '../../identity/hashing/hashing.ts';
import { accept } from '../../kernel/decision.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { fieldView } from '../../pages/field.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { lookAt, recorded } from '../../staff/actions/recorded.ts';
import { addFirstOperator } from '../../staff/members/first-operator.ts';
import { staffMembers } from '../../staff/members/member.store.ts';
import { memberFacts } from '../../staff/members/member.ts';
import { type StaffCaller, staffLine } from '../../staff/sessions/staff-caller.ts';
import * as wire from '../desk.wire.ts';
import { homeOf, languageOf, securityAddress, signInAddress } from '../desk-request.ts';
import { deskFormRoute, deskRoute, hiddenFields } from '../desk-route.ts';
import {
  entryPage,
  formRefused,
  isPasswordFit,
  newPasswordField,
  stopPage,
  type Visit,
} from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';
import { firstOperatorTexts } from './first-operator-texts.ts';
import { startedFor } from './sign-in.routes.ts';

// The link that the start screen shows until there is an operator (business 1).

type Services = EntryServices;

type Typed = { readonly name: string; readonly email: string; readonly password: string };

type Wrong = { readonly [Field in keyof Typed]?: string };

const path = '/console/first-operator/:token';

export const firstOperatorPath = (token: string): string => path.replace(':token', token);

const subjectOf = (token: string): readonly string[] => ['first operator', token];

const visitBy = (caller: StaffCaller, lang: string | undefined): Visit => ({
  ...{ face: 'console', caller, lang, language: languageOf(caller, lang) },
});

function deadLink(services: Services, visit: Visit, status: number): VerbatimAnswer {
  const { language } = visit;
  const wayOn = {
    address: signInAddress('console', homeOf('console')),
    text: entryTexts[language].enter,
  };
  return stopPage(services, visit, firstOperatorTexts[language].dead, status, wayOn);
}

type Shown = { readonly typed: Typed; readonly wrong: Wrong; readonly status: number };

const nothingTyped: Shown = {
  typed: { name: '', email: '', password: '' },
  wrong: {},
  status: 200,
};

function formPage(
  services: Services,
  visit: Visit,
  token: string,
  { typed, wrong, status }: Shown,
): VerbatimAnswer {
  const { language, caller } = visit;
  const texts = firstOperatorTexts[language];
  const address = firstOperatorPath(token);
  const formToken = services.tokens.tokenFor(caller.visitor, subjectOf(token));
  const name = fieldView({
    ...{ name: 'name', label: texts.name, value: typed.name, error: wrong.name ?? null },
    ...{ autocomplete: 'name', lengthMax: 255 },
  });
  const email = fieldView({
    ...{ name: 'email', label: entryTexts[language].email, value: typed.email },
    ...{ error: wrong.email ?? null, inputmode: 'email', autocomplete: 'username' },
    lengthMax: 254,
  });
  const body = html`<h1>${texts.title}</h1><p class="purpose">${texts.meaning}</p>
<form method="post" action="${address}">${hiddenFields({ token: formToken })}${name}${email}${newPasswordField(language, wrong.password !== undefined)}
<div class="actions"><button class="button" type="submit">${texts.create}</button></div></form>`;
  return entryPage(services, visit, { address, title: texts.title, body, status });
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function wrongIn({ name, email, password }: Typed, { language }: Visit): Wrong {
  const texts = firstOperatorTexts[language];
  return {
    ...(name === '' ? { name: texts.wrongName } : {}),
    ...(emailForm.test(email) ? {} : { email: texts.wrongEmail }),
    ...(isPasswordFit(password) ? {} : { password: entryTexts[language].passwordHint }),
  };
}

type Asked = { readonly visit: Visit; readonly token: string; readonly requestId: string };

/** Creates the operator, in their own name, and signs them in. The second factor follows. */
async function create(services: Services, asked: Asked, typed: Typed): Promise<VerbatimAnswer> {
  const { visit, token, requestId } = asked;
  const { visitor } = visit.caller;
  const passwordHash = await services.hashing.hash(visitorsLine(visitor), typed.password);
  const id = randomUUID();
  const input = {
    ...{ id, email: typed.email, name: typed.name, locale: visit.language, passwordHash },
    ...{ projectId: null, invitation: null, mailing: services.mailing },
    role: 'operator' as const,
  };
  const written = recorded(addFirstOperator, {
    action: {
      ...{ id: timeOrderedUuid(), actor: { type: 'staff', id, name: typed.name } },
      ...{ ip: visitor.address, action: 'add_first_operator', subject: `staff ${id}` },
      ...{ requestId, projectId: null, details: { role: 'operator' } },
    },
    look: lookAt(staffMembers, id, memberFacts),
    isNew: true,
  });
  const made = await services.engine.execute(written, input, staffLine);
  if (!made.ok) {
    const wrong = { email: firstOperatorTexts[visit.language].knownEmail };
    return formPage(services, visit, token, { typed, wrong, status: 409 });
  }
  return startedFor(services, { visit, next: securityAddress('console') }, made.value);
}

/** The form as it was sent. An invalid form leaves the link unused. */
async function sent(services: Services, asked: Asked, typed: Typed): Promise<VerbatimAnswer> {
  const { visit, token } = asked;
  const wrong = wrongIn(typed, visit);
  if (Object.keys(wrong).length > 0) {
    return formPage(services, visit, token, { typed, wrong, status: 422 });
  }
  let refused: VerbatimAnswer | null = null;
  const done = await services.firstOperator.useOnce(async () => {
    const answer = await create(services, asked, typed);
    if (answer.status < 400) return answer;
    refused = answer;
    return null;
  });
  return done ?? refused ?? deadLink(services, visit, 409);
}

export const firstOperatorRoutes = (services: Services): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path,
    summary: 'Where the first operator of the installation is made',
    request: { params: wire.linkParams, query: wire.pageQuery },
    handle: async ({ params: { token }, query: { lang }, caller }) => {
      const visit = visitBy(caller, lang);
      const isGood = caller.isHere && (await services.firstOperator.isGood(token));
      return accept(
        isGood ? formPage(services, visit, token, nothingTyped) : deadLink(services, visit, 404),
      );
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path,
    summary: 'Make the first operator of the installation',
    request: { params: wire.linkParams, body: wire.deskForm },
    find: async ({ params: { token }, caller }) => {
      const visit = visitBy(caller, undefined);
      const isGood = caller.isHere && (await services.firstOperator.isGood(token));
      return isGood ? accept(visit) : deadLink(services, visit, 409);
    },
    boundTo: (_, { params: { token } }) => subjectOf(token),
    refused: (visit, { params: { token } }) =>
      formRefused(services, visit, firstOperatorPath(token)),
    handle: (visit, { params: { token }, body, requestId }) => {
      const { name = '', email = '' } = body;
      const typed = {
        ...{ name: firstCharacters(name.trim(), 255), email: email.trim().slice(0, 254) },
        password: body['new-password'] ?? '',
      };
      return sent(services, { visit, token, requestId }, typed);
    },
  }),
];
