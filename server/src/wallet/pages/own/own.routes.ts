import * as wire from '../../../account/page.wire.ts';
import { formRefusedPage, payerForm, payerRoute, stopPage } from '../../../account/page-route.ts';
import { payerTexts } from '../../../account/payer-texts.ts';
import { endedAddress, signInAddress } from '../../../account/session/enter.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import type { Person } from '../../../identity/users/person.ts';
import { type Accepted, accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { PayerPageServices } from '../page-services.ts';
import { endPage } from './ask-end.ts';
import { changedBefore, namedInPasswordForm } from './change-password.ts';
import { doneAddress, doneIn, subjectOf } from './done-address.ts';
import { overviewRoom } from './overview-room.ts';
import { actionIn } from './own-actions.ts';
import { ownTexts } from './own-texts.ts';
import { type Form, type Settled, type SignedIn, signedInRoom } from './own-visit.ts';
import { permissionsRoom } from './permissions-room.ts';
import { profileRoom } from './profile-room.ts';
import type { Shown } from './room-page.ts';
import { type Room, roomPathIn } from './rooms.ts';
import { securityRoom } from './security-room.ts';

type Show = (services: PayerPageServices, who: SignedIn, shown: Shown) => Promise<VerbatimAnswer>;

/** The rooms with forms. Transactions have a separate page (`movements.routes.ts`). */
type FormRoom = Exclude<Room, 'transactions'>;
const formRooms: Readonly<Record<FormRoom, Show>> = {
  overview: overviewRoom,
  permissions: permissionsRoom,
  security: securityRoom,
  profile: profileRoom,
};

async function show(
  services: PayerPageServices,
  payer: Payer,
  { room, locale }: { readonly room: FormRoom; readonly locale: string | undefined },
  query: wire.OwnQuery,
): Promise<VerbatimAnswer> {
  const who = signedInRoom(payer, room, locale);
  if (who instanceof VerbatimAnswer) return who;
  // The earlier address of older movements, from before they had a room.
  if (room === 'overview' && query.before !== undefined) {
    const asked = new URLSearchParams({ before: query.before });
    return seeOther(`${roomPathIn('transactions', who.language)}?${asked}`);
  }
  const { person } = who;
  const done = doneIn(services.tokens, { visitor: payer.visitor, person }, query);
  return formRooms[room](services, who, { done, wrong: null });
}

/** The result is shown on a page that can be reloaded. */
function answerTo(
  { tokens }: PayerPageServices,
  { visitor }: Payer,
  { room, language }: { readonly room: Room; readonly language: PageLanguage },
  outcome: Settled,
): VerbatimAnswer {
  switch (outcome.what) {
    case 'done': {
      const { person, word, setCookie } = outcome;
      const told = outcome.language ?? language;
      return seeOther(doneAddress(tokens, { visitor, person }, told, word), setCookie);
    }
    case 'went_on':
      return seeOther(outcome.address);
    case 'password_replaced': {
      const address = signInAddress(roomPathIn(room, language), language);
      const wayOn = { address, text: payerTexts[language].enter };
      return stopPage(language, ownTexts[language].passwordReplaced, 403, wayOn);
    }
    case 'nothing':
      return seeOther(roomPathIn(room, language));
  }
}

const toSignIn = (room: Room, language: PageLanguage): VerbatimAnswer =>
  seeOther(endedAddress(roomPathIn(room, language), language));

/** The person whose wallet a form is about. */
type Sender = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
  /** The room of the form. */
  readonly room: Room;
  /**
   * Nobody is signed in: an earlier click may have changed the password and so ended the session.
   */
  readonly isSignedOut: boolean;
};

async function senderOf(
  services: PayerPageServices,
  payer: Payer,
  locale: string,
  form: Form,
): Promise<Accepted<Sender> | VerbatimAnswer> {
  const language = languageAmong(locale, payer.person?.locale, ...payer.visitor.languages);
  const { room } = actionIn(form);
  const isSignedOut = payer.person === null;
  const person = payer.person ?? (await namedInPasswordForm(services, form));
  return person === null
    ? toSignIn(room, language)
    : accept({ person, payer, language, room, isSignedOut });
}

async function take(
  services: PayerPageServices,
  { person, payer, language, room, isSignedOut }: Sender,
  form: Form,
): Promise<VerbatimAnswer> {
  const told = { room, language };
  if (isSignedOut) {
    const before = await changedBefore(services, payer, person, form);
    return before === null ? toSignIn(room, language) : answerTo(services, payer, told, before);
  }
  const who = { person, payer, language };
  const outcome = await actionIn(form).act(services, who, form);
  if (outcome.what === 'asked') return endPage(services, who, outcome.ending);
  if (outcome.what !== 'wrong') return answerTo(services, payer, told, outcome);
  const showRoom = room === 'transactions' ? overviewRoom : formRooms[room];
  return showRoom(services, who, { done: null, wrong: outcome });
}

const roomRoutes = (services: PayerPageServices, room: FormRoom): readonly Route[] => {
  const path = `/frontend/${localeParam}/wallet${room === 'overview' ? '' : `/${room}`}`;
  return [
    route({
      ...payerRoute(services),
      method: 'GET',
      path,
      summary: `Somebody looks at their own wallet: ${room}`,
      request: { params: wire.localeParams, query: wire.ownQuery },
      handle: async ({ params, query, caller }) =>
        accept(await show(services, caller, { room, locale: params.locale }, query)),
    }),
    formRoute({
      ...payerForm(services),
      path,
      summary: `Somebody changes something of their own wallet: ${room}`,
      request: { params: wire.localeParams, body: wire.ownForm },
      find: ({ params, body, caller }) => senderOf(services, caller, params.locale, body),
      boundTo: ({ person }, { body }) => subjectOf(person, body['action'], body['subject']),
      refused: ({ room: own, language, isSignedOut }) =>
        isSignedOut
          ? toSignIn(own, language)
          : formRefusedPage(language, roomPathIn(own, language)),
      handle: (sender, { body }) => take(services, sender, body),
    }),
  ];
};

/** "My wallet" and its rooms: money, permissions, secrets and profile. */
export const ownRoutes = (services: PayerPageServices): readonly Route[] => [
  route({
    ...payerRoute(services),
    method: 'GET',
    path: '/frontend/wallet',
    summary: 'Somebody looks at their own wallet',
    request: { query: wire.ownQuery },
    handle: async ({ query, caller }) =>
      accept(await show(services, caller, { room: 'overview', locale: undefined }, query)),
  }),
  ...(Object.keys(formRooms) as FormRoom[]).flatMap((room) => roomRoutes(services, room)),
];
