import { actButton, headOf, notice, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { DoctorTexts, Reason } from '../../identity/signature-doctor/doctor-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import type { Seen, Verdict } from './verify-signature.ts';
import { verifyTexts } from './verify-texts.ts';

const shownMax = 4_000;

const reasonsView = (heading: string, reasons: readonly Reason[], texts: DoctorTexts) =>
  reasons.length > 0 &&
  html`<h2>${heading}</h2><ul>${reasons.map((reason) => html`<li>${reason(texts)}</li>`)}</ul>`;

function verdictView(verdict: Verdict | 'unreadable' | 'unsigned', { language }: Visit): Html {
  const texts = verifyTexts[language];
  if (typeof verdict === 'string') return notice(texts[verdict], 'bad');
  const { isRight, kind, faults, notes } = verdict;
  const said = isRight ? notice(texts.right, 'good') : notice(texts.wrong, 'bad');
  const signed = verdict.stringToSign.slice(0, shownMax);
  return panel(
    texts.kinds[kind],
    html`${said}${reasonsView(texts.why, faults, texts.reasons)}${reasonsView(texts.alsoKnow, notes, texts.reasons)}<h2>${texts.signedText}</h2><pre tabindex="0" role="group" aria-label="${texts.signedText}"><code>${signed}</code></pre>`,
  );
}

const areaView = (name: string, label: string, hint: string, text: string): Html =>
  html`<div class="field"><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="8" spellcheck="false" autocomplete="off" aria-describedby="${name}-hint">
${text}</textarea><p class="note" id="${name}-hint">${hint}</p></div>`;

/** The signature doctor: the findings about a request that was received or sent. */
export function verifyPage(
  services: PortalServices,
  visit: Visit,
  { headers, body: given }: Seen,
  verdict: Verdict | 'unreadable' | 'unsigned' | null,
): VerbatimAnswer {
  const texts = verifyTexts[visit.language];
  const path = `${visit.base}/webhooks/verify`;
  const form = html`<form method="post" action="${path}">${formMarks(services, visit, path)}${areaView('headers', texts.headers, texts.headersHint, headers)}${areaView('body', texts.body, texts.bodyHint, given)}<div class="acts">${actButton(texts.act, 'first')}</div></form>`;
  const { title, lead } = texts;
  const body = html`${headOf({ title, lead })}${verdict !== null && verdictView(verdict, visit)}${panel(title, form)}`;
  const status = typeof verdict === 'string' ? 422 : 200;
  return showPage(services, visit, { section: 'webhooks', title, body, status });
}
