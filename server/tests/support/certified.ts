import { type Authority, type Issued, issue } from './certificates.ts';
import { aProject, asNobody, type TestProject } from './identity.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';
import type { TestService } from './test-service.ts';
import { type TestTls, tlsClient } from './tls.ts';

/** A fingerprint as projects show it. */
export const bare = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

/** Projects of a service whose clients present certificates of this authority. */
export function certified(service: () => TestService, tls: TestTls, authority: Authority) {
  const certificate = (wanted: Parameters<typeof issue>[0] = {}): Issued =>
    issue({ by: authority, ...wanted });

  /** A project whose client may present a certificate: a new one, or the given one. */
  const aCertifiedProject = async (
    wanted: object = {},
    shown = certificate(),
  ): Promise<{ readonly project: TestProject; readonly shown: Issued }> => ({
    project: await aProject(service().client, { certificates: [shown.fingerprint], ...wanted }),
    shown,
  });

  const at = (shown?: Issued): OperatorClient => tlsClient(service(), tls, shown);

  /** Without the operator's token. */
  const send = (client: OperatorClient, method: string, path: string, sent: Sent = {}) =>
    client.send(method, path, { ...sent, headers: { ...asNobody, ...sent.headers } });

  /** Reads the project that a connection belongs to. */
  const whoAmI = (client: OperatorClient, headers: Sent['headers'] = {}): Promise<Answer> =>
    send(client, 'GET', '/rest/v1/project', { headers });

  return { certificate, aCertifiedProject, at, send, whoAmI };
}
