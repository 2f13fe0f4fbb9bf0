import { readLink } from '../../checkout/links/read-link.ts';
import { type MailRefused, sendLink } from '../../checkout/links/send-link.ts';
import type { Route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { Refused } from '../../kernel/decision.ts';
import { type PageLanguage, pageLanguages } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import { linkParams, sendForm } from '../checkout.wire.ts';
import { isMailAddress } from '../orders/new-order.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { linkPage } from './link-page.ts';
import { sendTexts } from './send-texts.ts';

/** The reason why a link was not sent, and the status of the page that says so. */
function refusedSending(
  refused: Refused,
  language: PageLanguage,
): { readonly refused: string; readonly status: number } {
  const texts = sendTexts[language];
  if (refused.refusal === 'invalid_state') return { refused: texts.closed, status: 409 };
  if (refused.refusal !== 'too_many_mails') {
    return { refused: refusalWords(refused.refusal, language), status: 409 };
  }
  const { until } = refused as MailRefused;
  const said = until === null ? texts.notAtAll : texts.tooMany(momentText(until, language));
  return { refused: said, status: 429 };
}

/** Mails a payment link to a buyer. Neither the log nor the timeline has the address (business 7). */
export const sendLinkRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payment-links/:link_id/send', {
    summary: 'Mail a payment link to a buyer',
    request: { params: linkParams, body: sendForm },
    from: ({ link_id: id }) => `/payment-links/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const linkId = request.params.link_id.toLowerCase();
      const own = await services.engine.read(readLink, { linkId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const { email = '', note = '', language: wished = '', from } = request.body;
      const typed = { email: email.trim(), note: note.trim(), language: wished };
      const mailLanguage = pageLanguages.find((one) => one === wished) ?? 'en';
      const page = { linkId, done: null, typed };
      if (!isMailAddress(typed.email)) {
        const wrongEmail = sendTexts[language].wrongEmail;
        return linkPage(services, visit, { ...page, refused: null, wrongEmail, status: 422 });
      }
      const { orderId } = own.value;
      const details = { language: mailLanguage, has_note: typed.note !== '' };
      const told = { action: 'send_link_by_mail' as const, subject: `link ${linkId}`, details };
      const input = {
        ...{ mailId: timeOrderedUuid(), linkId, orderId, projectId: project.id },
        ...{ to: typed.email, note: typed.note, language: mailLanguage },
        url: `${services.publicUrl()}/pay/${linkId}`,
      };
      const back =
        from === 'order' ? `${base}/orders/${orderId}` : `${base}/payment-links/${linkId}`;
      const addressOf = () => `${back}?done=sent`;
      const operation = sendLink(services.mailing);
      const done = await actOnce(services, visit, request, told, operation, input, addressOf);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, back);
      return linkPage(services, visit, { ...page, ...refusedSending(done, language) });
    },
  });
