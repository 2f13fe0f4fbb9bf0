import type { Edge } from '../edge/server.ts';
import { defaultPublicUrl } from '../running/settings.ts';
import { readTlsFiles, type TlsListener } from '../running/tls-files.ts';
import type { Start } from './start.ts';

/** The second listener, ready to open. Null: the settings ask for none. */
export async function openTls({ settings, log }: Start): Promise<TlsListener | null> {
  const tls = await readTlsFiles(settings);
  if (tls !== null && tls.validToMs < Date.now()) {
    log.warn('The certificate in TLS_CERT has expired: most clients will not connect.');
  }
  return tls;
}

/** Returns its address. */
export async function listenWithTls(
  edge: Edge,
  { settings, ownPorts }: Start,
  tls: TlsListener,
): Promise<string> {
  const { host: taken, port } = await edge.listenSecurely(settings.host, tls.port, tls);
  ownPorts.add(port);
  return defaultPublicUrl(taken, port).replace(/^http:/, 'https:');
}

/** Opens the listener for operators. Null: operators use the common listener. */
export async function listenToOperators(
  edge: Edge,
  { settings, ownPorts, operators }: Start,
): Promise<string | null> {
  const { adminHost, adminPort } = settings;
  if (adminPort === null) return null;
  const { host, port } = await edge.listenToOperators(adminHost, adminPort);
  ownPorts.add(port);
  operators.url = defaultPublicUrl(host, port);
  return operators.url;
}
