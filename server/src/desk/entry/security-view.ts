import type { Passkey } from '../../identity/second-factor/passkeys.ts';
import { base32, totpAddress } from '../../identity/second-factor/totp.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { appCodeField, appOffer, passkeyNameField } from '../../pages/second-factor/app-offer.ts';
import { passkeyForm } from '../../pages/second-factor/factor-form.ts';
import type { StaffSession } from '../../staff/sessions/session.ts';
import { momentView } from '../moments.ts';
import { actButton, panel, tag } from '../parts.ts';
import { tableView } from '../table.ts';
import { newPasswordField, ownerField } from './entry-page.ts';
import { securityTexts } from './security-texts.ts';
import { spokenAgent } from './spoken-agent.ts';

/** Builds the forms of the page. Each has a token for its act and its target. */
export type FormOf = (act: string, target: string, body: Html) => Html;

export type SecurityView = {
  readonly language: PageLanguage;
  readonly now: UnixSeconds;
  readonly form: FormOf;
  /** Whether the second factor may be changed now. */
  readonly isChangeable: boolean;
  readonly email: string;
};

/** A button below its subject. */
const lone = (button: Html): Html => html`<div class="actions">${button}</div>`;

type AppPart = {
  readonly isSetUp: boolean;
  /** The secret offered to the app. Null: none now. */
  readonly offered: Buffer | null;
  readonly error: string | null;
};

/** The panel of the app that shows one-time codes. */
export function appPanel(view: SecurityView, { isSetUp, offered, error }: AppPart): Html {
  const { language, form, isChangeable, email } = view;
  const texts = securityTexts[language];
  const status = isSetUp ? tag(texts.isOn, 'good') : tag(texts.isOff, 'plain');
  const lead = html`<p>${status}</p><p class="lead">${texts.appMeaning}</p>`;
  if (isSetUp) {
    const remove = isChangeable && form('remove_totp', '', lone(actButton(texts.remove, 'danger')));
    return panel(texts.app, html`${lead}${remove}`);
  }
  if (offered === null) return panel(texts.app, lead);
  const address = totpAddress({ secret: offered, account: email, issuer: 'Florin' });
  const setUp = html`${appOffer(language, { address, key: base32(offered) })}
${form('add_totp', '', html`${appCodeField(language, error)}${lone(actButton(texts.confirm, 'first'))}`)}`;
  return panel(texts.app, html`${lead}${setUp}`);
}

type PasskeysPart = {
  readonly passkeys: readonly Passkey[];
  /** The request to the browser to add one. Null: none can be added now. */
  readonly options: object | null;
  readonly address: string;
  readonly token: string;
  /** Whether this site can have passkeys at all. */
  readonly isPossible: boolean;
  readonly error: string | null;
};

function passkeyRows(view: SecurityView, passkeys: readonly Passkey[]): Html {
  const { language, now, form, isChangeable } = view;
  const texts = securityTexts[language];
  const rows = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    cells: [
      name,
      momentView(createdAt, now, language),
      lastUsedAt === null ? texts.never : momentView(lastUsedAt, now, language),
      isChangeable ? form('remove_passkey', id, removeButton(texts.remove, name)) : '',
    ],
  }));
  return tableView({
    language,
    caption: texts.passkeys,
    columns: [
      { heading: texts.passkeyName, kind: 'text' },
      { heading: texts.added, kind: 'text' },
      { heading: texts.lastUsed, kind: 'text' },
      { heading: texts.act, kind: 'text' },
    ],
    rows,
    empty: texts.noPasskeys,
  });
}

/** A screen reader also hears which one. */
const removeButton = (text: string, what: string): Html =>
  html`<button class="act danger" type="submit">${text}<span class="unseen"> ${what}</span></button>`;

/** The panel of devices that keep a key of their own for this site. */
export function passkeyPanel(view: SecurityView, part: PasskeysPart): Html {
  const { language } = view;
  const texts = securityTexts[language];
  const { passkeys, options, address, token, isPossible, error } = part;
  const add =
    options !== null &&
    passkeyForm({
      language,
      kind: 'register',
      action: address,
      fields: { token, act: 'add_passkey', target: '' },
      options,
      button: texts.addPasskey,
      look: 'act first',
      body: passkeyNameField(language, error),
    });
  const nowhere = !isPossible && html`<p class="note">${texts.passkeysNowhere}</p>`;
  return panel(
    texts.passkeys,
    html`<p class="lead">${texts.passkeysMeaning}</p>${nowhere}${passkeyRows(view, passkeys)}${add}`,
  );
}

export function recoveryPanel({ language, form, isChangeable }: SecurityView, left: number): Html {
  const texts = securityTexts[language];
  const renew = isChangeable && form('renew_codes', '', lone(actButton(texts.renew, 'plain')));
  return panel(
    texts.recovery,
    html`<p>${tag(texts.recoveryLeft(left), left < 3 ? 'wait' : 'good')}</p><p class="lead">${texts.recoveryMeaning}</p>${renew}`,
  );
}

/** The sessions of a person. */
export function sessionPanel(
  { language, now, form }: SecurityView,
  sessions: readonly StaffSession[],
  ownId: string,
): Html {
  const texts = securityTexts[language];
  const rows = sessions.map(({ id, agent, address, createdAt, seenAt }) => {
    const spoken = spokenAgent(agent);
    const where = html`${spoken === '' ? texts.unknownPlace : spoken}${address !== null && html`<br><small>${address}</small>`}`;
    const ending =
      id === ownId
        ? tag(texts.thisBrowser, 'good')
        : form('end_session', id, removeButton(texts.end, spoken));
    const moments = [momentView(createdAt, now, language), momentView(seenAt, now, language)];
    return { cells: [where, ...moments, ending] };
  });
  const list = tableView({
    language,
    caption: texts.sessions,
    columns: [
      { heading: texts.where, kind: 'text' },
      { heading: texts.since, kind: 'text' },
      { heading: texts.lastRequest, kind: 'text' },
      { heading: texts.act, kind: 'text' },
    ],
    rows,
    empty: '',
  });
  const others =
    sessions.length > 1 && lone(form('end_others', '', actButton(texts.endOthers, 'plain')));
  return panel(texts.sessions, html`${list}${others}`);
}

/** The problem with the typed passwords. Null: none. */
export type WrongPassword = 'old' | 'new' | null;

export function passwordPanel({ language, form, email }: SecurityView, wrong: WrongPassword): Html {
  const texts = securityTexts[language];
  const old = fieldView({
    name: 'password',
    label: texts.oldPassword,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: wrong === 'old' ? texts.oldPasswordWrong : null,
  });
  const body = html`${ownerField(language, email)}${old}${newPasswordField(language, wrong === 'new')}${lone(actButton(texts.changePassword, 'plain'))}`;
  return panel(
    texts.password,
    html`<p class="lead">${texts.passwordMeaning}</p>${form('change_password', '', body)}`,
  );
}
