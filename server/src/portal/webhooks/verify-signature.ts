import { createPublicKey } from 'node:crypto';
import { type Diagnosis, stringToSign } from '../../identity/signature-doctor/diagnosis.ts';
import type { Reason } from '../../identity/signature-doctor/doctor-texts.ts';
import { judge, kindOf } from '../../identity/signature-doctor/judge.ts';
import { readMacHeader } from '../../identity/signature-doctor/mac-header-reading.ts';
import {
  headerOf,
  type ReadRequest,
  rawRequestIn,
} from '../../identity/signature-doctor/seen-request.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

export type Seen = { readonly headers: string; readonly body: string };

/** The doctor's verdict. It never shows the right signature (decision 0169). */
export type Verdict = {
  readonly kind: Diagnosis['kind'];
  readonly isRight: boolean;
  readonly faults: readonly Reason[];
  readonly notes: readonly Reason[];
  readonly stringToSign: string;
};

type Kind = Diagnosis['kind'];

/** The project's own keys, or ours: nobody has to paste a secret. */
async function keysFor(
  kind: Kind,
  { directory, callbackKeys, clock }: PortalServices,
  { project }: Visit,
): Promise<readonly string[]> {
  if (kind === 'mac' || kind === 'webhook') {
    const known = await directory.find(project.clientId);
    const secrets = known?.secrets(kind === 'mac' ? 'mac_key' : 'client_secret', clock.now());
    return (secrets ?? []).map((secret) => secret.toString('utf8'));
  }
  const texts = (await callbackKeys.publicKeys()).map(({ publicJwk }) =>
    createPublicKey({ key: publicJwk, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  );
  return [texts.join('')];
}

/** Browsers rewrite every line end in a field, so two bodies are possible. */
function bodiesOf(body: string): readonly string[] {
  const plain = body.replaceAll('\r\n', '\n');
  return [...new Set([plain, plain.replaceAll('\n', '\r\n')])];
}

function requestsIn({ headers, body }: Seen): readonly (ReadRequest | string)[] {
  const head = headers
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
  return bodiesOf(body).map((one) => rawRequestIn(Buffer.from(`${head}\n\n${one}`)));
}

const otherId: Reason = ({ mac }) => mac.otherId;

/** Whether the signing id belongs to another client, or to a user's token. */
function isOtherId({ request }: ReadRequest, { project }: Visit): boolean {
  const { header } = readMacHeader(headerOf(request, 'authorization') ?? '');
  return header.id !== '' && header.id !== project.clientId;
}

function verdictOf(diagnosis: Diagnosis, read: ReadRequest, visit: Visit): Verdict {
  const strange = diagnosis.kind === 'mac' && isOtherId(read, visit) ? [otherId] : [];
  const faults = [...strange, ...diagnosis.faults];
  return {
    kind: diagnosis.kind,
    isRight: faults.length === 0,
    faults,
    notes: [...read.notes, ...diagnosis.notes],
    stringToSign: stringToSign(diagnosis),
  };
}

/** One verdict for each key that may have signed it. */
async function verdictsOn(
  kind: Kind,
  read: ReadRequest,
  services: PortalServices,
  visit: Visit,
): Promise<readonly Verdict[]> {
  const { request } = read;
  const question = { request, address: services.publicUrl(), at: services.clock.now() };
  const keys = await keysFor(kind, services, visit);
  return keys.flatMap((key) => {
    const diagnosis = judge(kind, { ...question, key });
    return diagnosis === null ? [] : [verdictOf(diagnosis, read, visit)];
  });
}

/**
 * Judges a received request. `unreadable`: the text is not a request. `unsigned`: it carries no
 * signature.
 */
export async function verifySignature(
  services: PortalServices,
  visit: Visit,
  seen: Seen,
): Promise<Verdict | 'unreadable' | 'unsigned'> {
  const verdicts: Verdict[] = [];
  for (const read of requestsIn(seen)) {
    if (typeof read === 'string') return 'unreadable';
    const kind = kindOf(read.request);
    if (kind === null) return 'unsigned';
    verdicts.push(...(await verdictsOn(kind, read, services, visit)));
    // The search for a MAC's explanation is costly, and the body only matters through its hash.
    if (kind === 'mac') break;
  }
  return verdicts.find(({ isRight }) => isRight) ?? verdicts[0] ?? 'unreadable';
}
