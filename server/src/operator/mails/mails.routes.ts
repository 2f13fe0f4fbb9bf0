import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { oldListAnswer } from '../../figures/lists/old-list-answer.ts';
import { readMails } from '../../mail/mail.store.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailTexts } from '../../mail/mail-texts.ts';
import { retryMail } from '../../mail/retry-mail.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import { writeTrialMail } from '../../mail/write-trial-mail.ts';
import { mailList } from '../lists.store.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './mail.wire.ts';

const tags = ['Operator: mails'];

/** The services of the mail endpoints, in addition to those of all operator endpoints. */
export type MailServices = OperatorServices & {
  readonly mailTexts: MailTexts;
  readonly mailing: Mailing;
};

/**
 * Only the recipient may read a link. An operator reads links of test mode, on a local installation
 * (decision 0101).
 */
const onWire =
  ({ isShown, opens, open }: MailTexts) =>
  (mail: Mail) =>
    wire.mailOnWire(mail, isShown(mail) && opens(mail) ? open(mail) : null);

const withoutText = (mail: Mail) => wire.mailOnWire(mail, null);

const trialSubject = 'Test email from Florin';
const trialText = 'If you can read this, Florin can send email.\n';

/** The list of mails (business 7). */
export const mailListRoutes = ({ database, door, mailTexts }: MailServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/mails'),
    summary: 'Read the mails that were or would have been sent, the newest first',
    tags,
    request: { query: wire.mailsQuery },
    answers: { 200: wire.mailsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ caller, query, accept: accepted }) => {
      // Business 7: the helpdesk does not see the texts of mails.
      const shown = caller.role === 'helpdesk' ? withoutText : onWire(mailTexts);
      const read = async (ids: readonly string[]) => (await readMails(database, ids)).map(shown);
      const face = { list: mailList, csv: wire.mailCsv, read };
      return oldListAnswer(database, face, query, {
        rowsAs: 'mails',
        lastSeenIn: 'after',
        accept: accepted,
      });
    },
  }),
];

const trialRoute = ({ engine, door, mailTexts, mailing }: MailServices): Route =>
  route({
    ...door.at('POST /admin/v1/mails'),
    summary: 'Write a trial mail, to see whether it arrives',
    operationId: 'operatorSendTrialMail',
    tags,
    request: { body: wire.trialMail },
    answers: { 201: wire.mailAnswer },
    successStatus: 201,
    refusals: { idempotency_conflict: 409 },
    handle: (request) => {
      const { to, subject = trialSubject, text = trialText } = request.body;
      const mail = { id: timeOrderedUuid(), to, subject, text, linkEndsAt: null, isTest: true };
      const told = { action: 'write_trial_mail', subject: `mail ${mail.id}`, details: {} };
      const rendering = { status: 201, wire: onWire(mailTexts) };
      return operate(engine, request, told, writeTrialMail, { mail, mailing }, rendering);
    },
  });

const retryRoute = ({ engine, door }: MailServices): Route =>
  route({
    ...door.at('POST /admin/v1/mails/:mail_id/retry'),
    summary: 'Send a failed mail again',
    operationId: 'operatorRetryMail',
    tags,
    request: { params: wire.mailParams },
    answers: { 200: wire.mailAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const id = request.params.mail_id.toLowerCase();
      const told = { action: 'retry_mail', subject: `mail ${id}`, details: {} };
      // A person who retries a mail need not read it.
      return operate(engine, request, told, retryMail, id, { status: 200, wire: withoutText });
    },
  });

/** The endpoints of mails, as gaps 5 lists them, and the retry of one. */
export const mailRoutes = (services: MailServices): readonly Route[] => [
  trialRoute(services),
  retryRoute(services),
];
