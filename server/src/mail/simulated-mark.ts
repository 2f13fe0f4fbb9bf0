import type { Carrier } from './mail-sender.ts';

/** Nobody tells the mail which language it is written in, so the mark speaks all of the service. */
const warnings = [
  'Simulated: no bank takes or pays out the money in this email.',
  'Imitacija: joks bankas šiame laiške minimų pinigų nenuskaito ir neišmoka.',
  'Имитация: ни один банк не списывает и не выплачивает деньги из этого письма.',
].join('\n');

/** A carrier that marks what is about live money (decision 0113); mails of test mode say so already. */
export const markingSimulated = (carrier: Carrier): Carrier => ({
  ...carrier,
  carry: (mail) =>
    carrier.carry(
      mail.isTest
        ? mail
        : { ...mail, subject: `[SIMULATED] ${mail.subject}`, text: `${warnings}\n\n${mail.text}` },
    ),
});
