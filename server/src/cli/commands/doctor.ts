import { isHealthy } from '../../running/doctor/finding.ts';
import type { Command } from '../command.ts';
import { findingsText } from '../doctor/findings-text.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Look whether everything is in order, and say what to do where it is not',
  details:
    'Looks at settings, data folder, secrets, disk, database, migrations, the SMTP server, the files ' +
    'of TLS, the running server, its clock, keys and token. Changes nothing. Ends with code 1 when ' +
    'something failed.',
  examples: [
    { does: 'here', line: 'florin doctor' },
    {
      does: 'what failed',
      line: 'florin doctor --json | jq \'.findings[] | select(.state == "failed")\'',
    },
  ],
  run: async ({ terminal, given }) => {
    // Loaded here, so that other commands start without it.
    const { examine } = await import('../doctor/examine.ts');
    const findings = await examine(terminal, given);
    const isOk = isHealthy(findings);
    return {
      document: { ok: isOk, findings },
      text: (paint) => findingsText(findings, paint),
      ending: isOk ? 'ok' : 'refused',
    };
  },
};
