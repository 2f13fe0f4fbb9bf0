/** What somebody reads in the list of their mails, and after opening one. */
type Words = { readonly subject: string; readonly text: string };

/** Nobody tells the mail which language it is written in, so the mark speaks all of the service. */
const warnings = [
  'Test mode: no real money is used.',
  'Bandomasis režimas: tikri pinigai nenaudojami.',
  'Тестовый режим: настоящие деньги не используются.',
].join('\n');

/** A merchant's tests may mail anybody, so a test mail says first that it is one. */
export const markedAsTest = ({ subject, text }: Words): Words => ({
  subject: `[TEST] ${subject}`,
  text: `${warnings}\n\n${text}`,
});
