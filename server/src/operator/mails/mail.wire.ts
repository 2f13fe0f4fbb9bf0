import { type Static, Type } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { oldListQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';
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
  },
  { field: 'after', row: 'mail' },
);

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const mailAnswer = Type.Object(
  {
    id: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    text: orNull(
      Type.String({
        description:
          'Only of a mail of test mode, on a service that nobody else can reach; null once it was sent or its link has ended.',
      }),
    ),
    test_mode: Type.Boolean(),
    created_at: Type.Integer(),
    state: Type.String({
      description:
        'pending, sent, failed, kept where no SMTP_URL is set, lapsed when its link was used or has ended first, or withheld beyond a quota.',
    }),
    attempts: Type.Integer(),
    next_try_at: orNull(Type.Integer()),
    sent_at: orNull(Type.Integer()),
    last_error: orNull(Type.String()),
  },
  { $id: 'Mail' },
);

export const mailsAnswer = pageAnswerAlso(mailAnswer, 'Mails', 'mails');

/** Without the texts: a file is handed on more easily than an answer. */
export const mailCsv: CsvForm<Static<typeof mailAnswer>> = {
  columns: Object.keys(mailAnswer.properties).filter((name) => name !== 'text'),
  amounts: [],
  currencyOf: () => '',
};

export const trialMail = Type.Object(
  {
    to: Type.String({ pattern: mailAddressPattern }),
    subject: Type.Optional(Type.String({ pattern: '^[^\\p{Cc}]+$', maxLength: 255 })),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
  },
  { $id: 'TrialMail', examples: [{ to: 'ona@example.com' }] },
);

/** `text`: null where only the recipient may read it. */
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
