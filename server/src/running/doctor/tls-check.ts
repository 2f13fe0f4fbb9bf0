import { StartupRefusal } from '../../storage/startup-refusal.ts';
import { readTlsFiles, type TlsSettings } from '../tls-files.ts';
import { type Finding, failed } from './finding.ts';
import { judgeTls } from './judgements.ts';

/**
 * Checks the files of the TLS listener, as the server would read them. Without TLS settings, there
 * are no findings.
 */
export async function checkTls(settings: TlsSettings): Promise<readonly Finding[]> {
  try {
    const tls = await readTlsFiles(settings);
    return tls === null ? [] : [judgeTls(tls.port, tls.validToMs, Date.now())];
  } catch (error) {
    if (!(error instanceof StartupRefusal)) throw error;
    return error.message
      .split('\n')
      .map((text) => failed('tls', text, 'put the right files there; the server does not start.'));
  }
}
