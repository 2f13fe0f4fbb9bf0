import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { visitorsLine } from '../../identity/hashing/hashing.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { telling } from '../../mail/telling.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { changedMail } from '../../staff/entering/tell-member.ts';
import { acceptInvitation, readInvitation } from '../../staff/members/invitation-link.ts';
import type { StaffMember } from '../../staff/members/member.ts';
import {
  readStaffPasswordLink,
  setStaffPassword,
} from '../../staff/members/staff-password-link.ts';
import { type StaffCaller, staffLine } from '../../staff/sessions/staff-caller.ts';
import * as wire from '../desk.wire.ts';
import { type Face, homeOf, languageOf, securityAddress, signInAddress } from '../desk-request.ts';
import { deskFormRoute, deskRoute, hiddenFields } from '../desk-route.ts';
import {
  entryPage,
  formRefused,
  isPasswordFit,
  newPasswordField,
  ownerField,
  stopPage,
  type Visit,
} from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';
import { ownAct } from './own-act.ts';
import { startedFor } from './sign-in.routes.ts';

// Links from mails: their holders set a password without knowing one (decision 0163).

type Kind = 'invitation' | 'password';

const operations = {
  invitation: { read: readInvitation, use: acceptInvitation, action: 'accept_invitation' },
  password: { read: readStaffPasswordLink, use: setStaffPassword, action: 'reset_password' },
} as const;

/** A valid link and its owner. */
type Found = {
  readonly kind: Kind;
  readonly visit: Visit;
  readonly token: string;
  readonly member: StaffMember;
};

const addressOf = (kind: Kind, face: Face, token: string): string =>
  `/${face}/${kind}/${encodeURIComponent(token)}`;

const subjectOf = ({ kind, visit, token }: Found): readonly string[] => [
  `staff ${kind}`,
  visit.face,
  token,
];

/** This link sets no password. The visitor can sign in, or ask for a new one. */
function deadLink(
  services: EntryServices,
  kind: Kind,
  visit: Visit,
  status: number,
): VerbatimAnswer {
  const { face, language } = visit;
  const texts = entryTexts[language];
  if (kind === 'password') {
    const wayOn = { address: `/${face}/password`, text: texts.newLink };
    return stopPage(services, visit, texts.deadLink, status, wayOn);
  }
  const wayOn = { address: signInAddress(face, homeOf(face)), text: texts.enter };
  return stopPage(services, visit, texts.deadInvitation, status, wayOn);
}

/** The holder of a link may not have chosen a language here: the mail was written in theirs. */
const languageFor = (caller: StaffCaller, lang: string | undefined, member: StaffMember) =>
  lang === undefined && caller.chosenLanguage === null ? member.locale : languageOf(caller, lang);

async function foundBy(
  services: EntryServices,
  { kind, face, status }: { readonly kind: Kind; readonly face: Face; readonly status: number },
  {
    token,
    lang,
    caller,
  }: {
    readonly token: string;
    readonly lang: string | undefined;
    readonly caller: StaffCaller;
  },
): Promise<Found | VerbatimAnswer> {
  const found = await services.engine.read(operations[kind].read, token);
  const visit = { face, caller, lang, language: languageOf(caller, lang) };
  if (!found.ok) return deadLink(services, kind, visit, status);
  const member = found.value;
  const language = languageFor(caller, lang, member);
  return { kind, visit: { ...visit, language }, token, member };
}

function setPage(services: EntryServices, found: Found, isBad: boolean): VerbatimAnswer {
  const { kind, visit, token, member } = found;
  const { face, language, caller } = visit;
  const texts = entryTexts[language];
  const isInvited = kind === 'invitation';
  const title = isInvited ? texts.welcome(member.name) : texts.setTitle;
  const meaning = isInvited ? texts.welcomeMeaning : texts.setMeaning;
  const formToken = services.tokens.tokenFor(caller.visitor, subjectOf(found));
  const address = addressOf(kind, face, token);
  const body = html`<h1>${title}</h1><p class="purpose">${meaning}</p>
<form method="post" action="${address}">${hiddenFields({ token: formToken })}${ownerField(language, member.email)}${newPasswordField(language, isBad)}
<div class="actions"><button class="button" type="submit">${texts.savePassword}</button></div></form>`;
  return entryPage(services, visit, { address, title, body, status: isBad ? 422 : 200 });
}

/** Sets the password and signs in. An invited person goes on to their second factor. */
async function set(
  services: EntryServices,
  found: Found,
  password: string,
  requestId: string,
): Promise<VerbatimAnswer> {
  const { kind, visit, token, member } = found;
  if (!isPasswordFit(password)) return setPage(services, found, true);
  const { visitor } = visit.caller;
  const passwordHash = await services.hashing.hash(visitorsLine(visitor), password);
  const { use, action } = operations[kind];
  const securityUrl = `${services.publicUrl()}${securityAddress(visit.face)}`;
  const mail = changedMail('change_password', { member, securityUrl });
  // An invited person had no password before, and knows that they have set one.
  const told = kind === 'invitation' ? use : telling(use, mail, services.mailing);
  const written = ownAct({ member, ip: visitor.address, requestId }, action, told);
  const done = await services.engine.execute(written, { token, passwordHash }, staffLine);
  if (!done.ok) return deadLink(services, kind, visit, 409);
  const next = kind === 'invitation' ? securityAddress(visit.face) : homeOf(visit.face);
  return startedFor(services, { visit, next }, done.value);
}

const summaries: Readonly<Record<Kind, readonly [show: string, set: string]>> = {
  invitation: [
    'Where somebody who was invited sets their password',
    'Somebody who was invited sets their password',
  ],
  password: [
    'Where somebody of the staff sets a new password by a link',
    'Somebody of the staff sets a new password by a link',
  ],
};

const routesOf = (services: EntryServices, face: Face, kind: Kind): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path: `/${face}/${kind}/:token`,
    summary: summaries[kind][0],
    request: { params: wire.linkParams, query: wire.pageQuery },
    handle: async ({ params: { token }, query: { lang }, caller }) => {
      const asked = { token, lang, caller };
      const found = await foundBy(services, { kind, face, status: 404 }, asked);
      return accept('member' in found ? setPage(services, found, false) : found);
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path: `/${face}/${kind}/:token`,
    summary: summaries[kind][1],
    request: { params: wire.linkParams, body: wire.deskForm },
    find: async ({ params: { token }, caller }): Promise<Accepted<Found> | VerbatimAnswer> => {
      const asked = { token, lang: undefined, caller };
      const found = await foundBy(services, { kind, face, status: 409 }, asked);
      return 'member' in found ? accept(found) : found;
    },
    boundTo: (found) => subjectOf(found),
    refused: ({ visit, token }) => formRefused(services, visit, addressOf(kind, face, token)),
    handle: (found, { body, requestId }) =>
      set(services, found, body['new-password'] ?? '', requestId),
  }),
];

export const linkRoutes = (services: EntryServices, face: Face): readonly Route[] => [
  ...routesOf(services, face, 'invitation'),
  ...routesOf(services, face, 'password'),
];
