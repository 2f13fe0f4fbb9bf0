import { type Static, Type } from 'typebox';
import { type Mail, mailAddressPattern } from '../../mail/mail.ts';

export const mailsQuery = Type.Object({
  to: Type.Optional(
    Type.String({ pattern: '^[^\\p{Cc}]+$', maxLength: 255, description: 'In any case.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  after: Type.Optional(
    Type.String({ format: 'uuid', description: 'The id of the last mail that was seen.' }),
  ),
});

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const mailAnswer = Type.Object(
  {
    id: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    test_mode: Type.Boolean(),
    created_at: Type.Integer(),
    state: Type.String({ description: 'pending, sent, failed, or kept where no SMTP_URL is set.' }),
    attempts: Type.Integer(),
    next_try_at: orNull(Type.Integer()),
    sent_at: orNull(Type.Integer()),
    last_error: orNull(Type.String()),
  },
  { $id: 'Mail' },
);

export const mailsAnswer = Type.Object(
  { mails: Type.Array(mailAnswer) },
  { $id: 'Mails', description: 'The newest first.' },
);

export const trialMail = Type.Object(
  {
    to: Type.String({ pattern: mailAddressPattern }),
    subject: Type.Optional(Type.String({ pattern: '^[^\\p{Cc}]+$', maxLength: 255 })),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
  },
  { $id: 'TrialMail', examples: [{ to: 'ona@example.com' }] },
);

export const mailOnWire = (mail: Mail): Static<typeof mailAnswer> => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  test_mode: mail.isTest,
  created_at: mail.createdAt,
  state: mail.state,
  attempts: mail.attempts,
  next_try_at: mail.nextTryAt,
  sent_at: mail.sentAt,
  last_error: mail.lastError,
});
