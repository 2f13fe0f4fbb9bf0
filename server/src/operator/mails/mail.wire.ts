import { type Static, Type } from 'typebox';
import { createdAt, orNull, testMode } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { oldListQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';
import { type MailState, mailMachine } from '../../mail/mail.states.ts';
import { type Mail, mailAddressPattern } from '../../mail/mail.ts';

export const mailsQuery = oldListQuery(
  {
    to: Type.Optional(
      Type.String({
        pattern: '^[^\\p{Cc}]+$',
        maxLength: 255,
        description: 'Upper or lower case.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(Object.keys(mailMachine.states) as MailState[], {
        description: 'In this state now.',
      }),
    ),
  },
  { field: 'after', row: 'mail' },
);

export const mailParams = Type.Object({
  mail_id: Type.String({ format: 'uuid', description: 'Id of the mail.' }),
});

export const mailAnswer = Type.Object(
  {
    id: Type.String({ description: 'Id of the mail.' }),
    to: Type.String({ description: 'Address of the recipient.' }),
    subject: Type.String({ description: 'Subject line.' }),
    text: orNull(
      Type.String({
        description:
          'Only of a mail of test mode, on a service that nobody else can reach; null once it was sent or its link has ended, or when its master key is gone.',
      }),
    ),
    test_mode: testMode(),
    created_at: createdAt(),
    state: Type.String({
      description:
        'pending, sent, failed, kept where no SMTP_URL is set, lapsed when its link was used or has ended first, or withheld beyond a quota.',
    }),
    attempts: Type.Integer({ description: 'How often it was handed to the mail server.' }),
    next_try_at: orNull(
      Type.Integer({ description: 'Unix seconds of the next attempt; null: there is none.' }),
    ),
    sent_at: orNull(
      Type.Integer({
        description: 'Unix seconds at which the mail server took it; null: not yet.',
      }),
    ),
    last_error: orNull(
      Type.String({ description: 'What the last attempt ended with; null: no fault.' }),
    ),
  },
  { $id: 'Mail' },
);

export const mailsAnswer = pageAnswerAlso(mailAnswer, 'Mails', 'mails');

/** Without the texts: a file is passed on more easily than an answer. */
export const mailCsv: CsvForm<Static<typeof mailAnswer>> = {
  columns: Object.keys(mailAnswer.properties).filter((name) => name !== 'text'),
  amounts: [],
  currencyOf: () => '',
};

export const trialMail = Type.Object(
  {
    to: Type.String({ pattern: mailAddressPattern, description: 'Address of the recipient.' }),
    subject: Type.Optional(
      Type.String({
        pattern: '^[^\\p{Cc}]+$',
        maxLength: 255,
        description: 'Subject line; left out: one of ours.',
      }),
    ),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 10_000,
        description: 'Text of the mail; left out: one of ours.',
      }),
    ),
  },
  { $id: 'TrialMail', examples: [{ to: 'ona@example.com' }] },
);

/** `text`: null if only the recipient may read it. */
export const mailOnWire = (mail: Mail, text: string | null): Static<typeof mailAnswer> => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  text,
  test_mode: mail.isTest,
  created_at: mail.createdAt,
  state: mail.state,
  attempts: mail.attempts,
  next_try_at: mail.nextTryAt,
  sent_at: mail.sentAt,
  last_error: mail.lastError,
});
