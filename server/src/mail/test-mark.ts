/** The subject and the text of a mail. */
type Words = { readonly subject: string; readonly text: string };

/** The language of the mail is unknown here, so the mark uses every language of the service. */
const warnings = [
  'Test mode: no real money is used.',
  'Bandomasis režimas: tikri pinigai nenaudojami.',
  'Тестовый режим: настоящие деньги не используются.',
].join('\n');

/** A merchant's tests may mail anybody, so a test mail first says that it is one. */
export const markedAsTest = ({ subject, text }: Words): Words => ({
  subject: `[TEST] ${subject}`,
  text: `${warnings}\n\n${text}`,
});
