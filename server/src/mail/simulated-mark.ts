import type { Carrier } from './mail-sender.ts';

/** The language of the mail is unknown here, so the mark uses every language of the service. */
const warnings = [
  'Simulated: no bank takes or pays out the money in this email.',
  'Imitacija: joks bankas šiame laiške minimų pinigų nenuskaito ir neišmoka.',
  'Имитация: ни один банк не списывает и не выплачивает деньги из этого письма.',
].join('\n');

/**
 * A carrier that marks mails about live money (decision 0113). Mails of test mode are already
 * marked.
 */
export const markingSimulated = (carrier: Carrier): Carrier => ({
  ...carrier,
  carry: (mail) =>
    carrier.carry(
      mail.isTest
        ? mail
        : { ...mail, subject: `[SIMULATED] ${mail.subject}`, text: `${warnings}\n\n${mail.text}` },
    ),
});
