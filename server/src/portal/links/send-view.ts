import { noteLengthMax } from '../../checkout/links/link-mail.ts';
import { actButton } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { languageAmong, languageNames, pageLanguages } from '../../pages/language.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { sendTexts } from './send-texts.ts';

/** The typed fields of the form. */
export type TypedMail = {
  readonly email: string;
  readonly note: string;
  readonly language: string;
};

type Sent = {
  readonly linkId: string;
  /** The language of the link. The mail uses it if mails support it. */
  readonly language: string;
  /** The buyer's address, if the link has one. */
  readonly email: string;
  /** The page that shows the form. */
  readonly from: 'order' | 'link';
  readonly typed?: TypedMail | null;
  /** The problem with the address. */
  readonly error?: string | null;
};

/** The form that mails a link to a buyer. It is expanded if a field is wrong. */
export function sendView(services: PortalServices, visit: Visit, sent: Sent): Html | null {
  const { language, base } = visit;
  const endpoint = 'POST /portal/projects/:project_id/payment-links/:link_id/send';
  if (!mayVisitorDo(visit, endpoint)) return null;
  const { linkId, from, typed = null, error = null } = sent;
  const texts = sendTexts[language];
  const path = `${base}/payment-links/${linkId}/send`;
  const email = fieldView({
    ...{ name: 'email', label: texts.email, value: typed?.email ?? sent.email, error },
    ...{ autocomplete: 'off', inputmode: 'email', lengthMax: 254 },
  });
  const note = fieldView({
    ...{ name: 'note', label: texts.note, value: typed?.note ?? '', error: null },
    ...{ hint: texts.noteHint, autocomplete: 'off', lengthMax: noteLengthMax, isOptional: true },
  });
  const languages = selectView(
    'language',
    texts.language,
    pageLanguages.map((one) => [one, languageNames[one]]),
    typed?.language ?? languageAmong(sent.language),
  );
  const open = typed !== null && html` open`;
  return html`<details class="panel"${open}><summary>${texts.send}</summary><p>${texts.lead}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<input type="hidden" name="from" value="${from}">${email}${note}${languages}<div class="acts">${actButton(texts.button, 'first')}</div></form></details>`;
}
