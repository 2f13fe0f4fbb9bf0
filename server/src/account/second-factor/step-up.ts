import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { hasSecondFactor, isFreshlyProven } from '../../identity/second-factor/factors.ts';
import { type Agreed, isAbove } from '../../identity/users/ask-above.ts';
import { alertView } from '../../pages/alert.ts';
import { html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import { payerPage } from '../page-route.ts';
import { endedAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { wayOutOf } from '../session/way-out.ts';
import { askedFactor, nothingTold, takenFactor } from './ask-factor.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

type Form = Readonly<Record<string, string | undefined>>;

type Agreeing = {
  readonly payer: Payer;
  readonly language: PageLanguage;
  /** The amounts that they agree to. */
  readonly agreed: readonly Agreed[];
  /** The form by which they agree, and its target. It is sent again with the factor. */
  readonly form: Form;
  readonly action: string;
};

/** These fields are typed anew, or were used up. A page contains no secret. */
const secrets = ['password', 'code', 'credential'];

const carried = (form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      value === undefined || secrets.includes(name) ? [] : [[name, value]],
    ),
  );

/** The form was sent again with the second factor, so the password must be typed again. */
export const isSentAgain = ({ password, code, credential }: Form): boolean =>
  password === undefined && (code !== undefined || credential !== undefined);

/**
 * Asks for the second factor if a person agrees to more than their own limit (decision 0189). Null:
 * none is needed, or this very form has brought it.
 */
export async function factorFirst(
  services: AccountServices,
  { payer, language, agreed, form, action }: Agreeing,
): Promise<VerbatimAnswer | null> {
  const { seat, visitor } = payer;
  if (seat === null || !hasSecondFactor(seat.factors)) return null;
  if (!isAbove(seat.factors.askAbove, agreed)) return null;
  if (isFreshlyProven(seat.session.provenAt, services.clock.now())) return null;
  const { code, credential } = form;
  const isGiven = code !== undefined || credential !== undefined;
  const told = isGiven
    ? await takenFactor(services.factor, seat, form, { source: visitor.address, language })
    : nothingTold;
  if (told === 'right') return null;
  if (told === 'signed_out') return seeOther(endedAddress(action, language));
  const [title, meaning] = secondFactorTexts[language].asked.above;
  const { forms, scripts } = await askedFactor(services.factor, seat, {
    language,
    action,
    fields: carried(form),
    isMissing: told.isMissing,
  });
  const body = html`<h1>${title}</h1><p class="purpose">${meaning}</p>${told.alert !== null && alertView(told.alert)}${forms}`;
  const { isTest } = seat.person;
  const page = { language, title, isTest, body, addressIn: null, scripts };
  const { status, retryAfter } = told;
  const formTarget = await wayOutOf(services, action);
  return payerPage(page, status, { setCookie: visitor.setCookie, retryAfter, formTarget });
}
