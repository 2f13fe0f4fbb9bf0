import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { relyingParty } from '../../identity/second-factor/given-factor.ts';
import { signInOptions } from '../../identity/second-factor/passkeys.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { factorForms } from '../../pages/second-factor/factor-form.ts';
import { passkeyScriptPath } from '../../pages/second-factor/passkey-script.ts';
import { challengeFor, proveSeat } from '../../staff/entering/prove.ts';
import type { Seat } from '../../staff/sessions/signed-in.ts';
import type { StaffCaller } from '../../staff/sessions/staff-caller.ts';
import type { StoppedForm } from '../asking-again.ts';
import * as wire from '../desk.wire.ts';
import {
  codeAddress,
  type Face,
  proveAddress,
  securityAddress,
  signInAddress,
} from '../desk-request.ts';
import { boundTo, deskFormRoute, deskRoute, hiddenFields } from '../desk-route.ts';
import { marksOf } from '../form-marks.ts';
import {
  type Aim,
  aimIn,
  alertOf,
  type EntryInput,
  entryPage,
  formRefused,
  nothingTold,
  type Told,
  toldPause,
} from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';
import { keep, opened } from './kept-form.ts';

/** The second factor is requested after the password, and again before a sensitive act. */
type Moment = 'code' | 'prove';

type Asked = Aim & {
  readonly moment: Moment;
  readonly seat: Seat;
  /** The typed fields of the form that waits, sealed. Empty: no form waits. */
  readonly kept: string;
};

const addressOf = ({ moment, visit: { face }, next }: Asked): string =>
  moment === 'code' ? codeAddress(face, next) : proveAddress(face, next);

/** The request to a visitor. An answer instead: there is nothing to request from them here. */
function askedOf(
  moment: Moment,
  face: Face,
  caller: StaffCaller,
  input: EntryInput & { readonly kept?: string },
): Asked | VerbatimAnswer {
  const aim = aimIn(face, caller, input);
  const { next } = aim;
  const { seat, signedIn } = caller;
  if (seat === null) return seeOther(signInAddress(face, next));
  if (moment === 'code' && signedIn !== null) return seeOther(next);
  if (moment === 'prove' && signedIn === null) return seeOther(codeAddress(face, next));
  // A person without any second factor has none to give, and must set one up first.
  if (!hasSecondFactor(seat.member)) return seeOther(securityAddress(face));
  return { ...aim, moment, seat, kept: input.kept ?? '' };
}

const subjectOf = ({ moment, visit, next }: Asked): readonly string[] =>
  boundTo(visit.caller, moment, visit.face, next);

/** The request to their browser. Null: they have no passkeys. */
async function optionsOf(services: EntryServices, { seat }: Asked): Promise<object | null> {
  const { passkeys: known } = seat.member;
  const challenge = known.length === 0 ? null : await challengeFor(services, seat.session.id);
  const { rpId } = relyingParty(services.publicUrl());
  return challenge === null ? null : signInOptions({ rpId, known, challenge });
}

const titleOf = ({ moment, visit }: Asked): readonly [title: string, meaning: string] => {
  const texts = entryTexts[visit.language];
  return moment === 'code'
    ? [texts.codeTitle, texts.codeMeaning]
    : [texts.proveTitle, texts.proveMeaning];
};

/** The visitor may not be the person who gave the password, or may have no factor at hand. */
function wayOut({ visit: { face, language, caller }, moment }: Asked, services: EntryServices) {
  const token = services.tokens.tokenFor(caller.visitor, boundTo(caller, 'sign out'));
  return (
    moment === 'code' &&
    html`<form class="hint" method="post" action="/${face}/sign-out">${hiddenFields({ token })}<button class="link" type="submit">${entryTexts[language].somebodyElse}</button></form>`
  );
}

async function codePage(
  services: EntryServices,
  asked: Asked,
  told: Told,
  isMissing = false,
): Promise<VerbatimAnswer> {
  const { visit, seat, next, kept } = asked;
  const address = addressOf(asked);
  const token = services.tokens.tokenFor(visit.caller.visitor, subjectOf(asked));
  const [title, meaning] = titleOf(asked);
  const options = await optionsOf(services, asked);
  const forms = factorForms({
    language: visit.language,
    action: address,
    fields: { token, next, ...(kept === '' ? {} : { kept }) },
    hasApp: seat.member.totp !== null,
    options,
    isMissing,
  });
  const body = html`<h1>${title}</h1><p class="purpose">${meaning}</p>${alertOf(told)}${forms}${wayOut(asked, services)}`;
  const scripts = options === null ? [] : [passkeyScriptPath];
  return entryPage(services, visit, { ...told, address, title, body, scripts });
}

/**
 * Leads on: to the next page, or with one click to the form that was typed before (decision 0215).
 */
function goOn(services: EntryServices, asked: Asked): VerbatimAnswer {
  const { visit, seat, next, kept } = asked;
  const { id: sessionId } = seat.session;
  const form = opened(services, sessionId, kept);
  if (form === null) return seeOther(next);
  const texts = entryTexts[visit.language];
  const { once, ...fields } = form.fields;
  const place = { caller: visit.caller, signedIn: { session: { id: sessionId } } };
  const marks = marksOf(services, visit.face, place, form.path, once);
  const body = html`${stateHeading('good', texts.keptTitle, texts.keptMeaning)}<form method="post" action="${form.path}">${marks}${hiddenFields(fields)}<div class="actions"><button class="button" type="submit">${texts.goOn}</button>${linkButton(next, texts.keptBack, 'plain')}</div></form>`;
  return entryPage(services, visit, { address: addressOf(asked), title: texts.keptTitle, body });
}

/** Asks for the second factor in place of an act, and keeps the typed fields for it. */
export async function askAgain(
  services: EntryServices,
  form: StoppedForm,
): Promise<VerbatimAnswer> {
  const { face, caller, from } = form;
  const kept = keep(services, form);
  if (kept === null) return seeOther(proveAddress(face, from));
  const asked = askedOf('prove', face, caller, { next: from, kept });
  return 'seat' in asked ? codePage(services, asked, nothingTold) : asked;
}

async function take(
  services: EntryServices,
  asked: Asked,
  { code = '', credential = '' }: Readonly<Record<string, string>>,
): Promise<VerbatimAnswer> {
  const { visit, seat, next } = asked;
  const texts = entryTexts[visit.language];
  if (code.trim() === '' && credential === '') {
    return codePage(services, asked, { ...nothingTold, status: 422 }, true);
  }
  const typed = credential === '' ? { code } : { credential };
  const verdict = await proveSeat(services, seat, typed, visit.caller.visitor.address);
  if (verdict.what === 'right') return goOn(services, asked);
  if (verdict.what === 'signed_out') return seeOther(signInAddress(visit.face, next));
  if (verdict.what === 'paused') {
    return codePage(services, asked, toldPause(verdict.seconds, visit.language, texts.pausedCodes));
  }
  const alert = credential === '' ? texts.codeWrong : texts.passkeyFailed;
  return codePage(services, asked, { status: 403, alert, retryAfter: null });
}

const summaries: Readonly<Record<Moment, readonly [show: string, take: string]>> = {
  code: [
    'Where somebody of the staff gives their second factor',
    'Somebody of the staff gives their second factor',
  ],
  prove: [
    'Where somebody of the staff gives their second factor again',
    'Somebody of the staff gives their second factor again',
  ],
};

const factorRoutes = (services: EntryServices, face: Face, moment: Moment): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path: `/${face}/${moment}`,
    summary: summaries[moment][0],
    request: { query: wire.pageQuery },
    handle: async ({ query, caller }) => {
      const asked = askedOf(moment, face, caller, query);
      if (!('seat' in asked)) return accept(asked);
      return accept(await codePage(services, asked, nothingTold));
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path: `/${face}/${moment}`,
    summary: summaries[moment][1],
    request: { body: wire.deskForm },
    find: async ({ body, caller }): Promise<Accepted<Asked> | VerbatimAnswer> => {
      const asked = askedOf(moment, face, caller, body);
      return 'seat' in asked ? accept(asked) : asked;
    },
    boundTo: (asked) => subjectOf(asked),
    refused: (asked) => formRefused(services, asked.visit, addressOf(asked)),
    handle: (asked, { body }) => take(services, asked, body),
  }),
];

export const codeRoutes = (services: EntryServices, face: Face): readonly Route[] => [
  ...factorRoutes(services, face, 'code'),
  ...factorRoutes(services, face, 'prove'),
];
