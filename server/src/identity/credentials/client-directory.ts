import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { clientCertificates } from '../certificates/certificate.store.ts';
import { projects } from '../projects/project.store.ts';
import type { Project } from '../projects/project.ts';
import { clients } from './client.store.ts';
import { type Client, type SecretKind, sealingContext, secretsAt } from './client.ts';
import { readDirectoryVersion } from './directory-version.ts';
import type { NoteSecretUse } from './note-secret-use.ts';
import { remembered, watched } from './remembered.ts';
import type { Vault } from './vault.ts';

/** A client with its project. Its secrets are decrypted only in memory. */
export type KnownClient = {
  readonly client: Client;
  readonly project: Project;
  /** The secrets that are valid now, the newest first. */
  readonly secrets: (kind: SecretKind, now: UnixSeconds) => readonly Buffer[];
  /** Reports that a caller has proven one of them. `nth` is its place among `secrets`. */
  readonly used?: (kind: SecretKind, nth: number, now: UnixSeconds) => void;
};

/** Finds clients by their id, for every request that needs authentication. */
export type ClientDirectory = {
  /** A plain value if the client is cached, so that most requests need not wait. */
  readonly find: (clientId: string) => KnownClient | null | Promise<KnownClient | null>;
  /** The client that registered this TLS client certificate. */
  readonly findByCertificate: (
    fingerprint: string,
  ) => KnownClient | null | Promise<KnownClient | null>;
  /** Called after a change on this node. Other nodes follow within the directory's age. */
  readonly forget: (clientId: string) => void;
  /** Called after a change of a project, which is rare. */
  readonly forgetAll: () => void;
};

const findClient: Query<string, { client: Client; project: Project } | null, never> = {
  name: 'find client',
  *load(id, rows) {
    yield [ask(clients, id)];
    const client = rows.get(clients, id);
    if (client !== null) yield [ask(projects, client.projectId)];
  },
  answer: (rows, id) => {
    const client = rows.get(clients, id);
    const project = client === null ? null : rows.get(projects, client.projectId);
    return accept(client === null || project === null ? null : { client, project });
  },
};

const findCertificate: Query<string, string | null, never> = {
  name: 'find client certificate',
  load: (fingerprint) => [[ask(clientCertificates, fingerprint)]],
  answer: (rows, fingerprint) =>
    accept(rows.get(clientCertificates, fingerprint)?.clientId ?? null),
};

export function createClientDirectory(
  engine: Engine,
  vault: Vault,
  nowMs?: () => number,
  noteUse: NoteSecretUse = () => {},
): ClientDirectory {
  const known = remembered(async (clientId): Promise<KnownClient | null> => {
    const found = granted(await engine.read(findClient, clientId));
    return found === null ? null : opened(found.client, found.project, vault, noteUse);
  }, nowMs);
  const owners = remembered(
    async (fingerprint) => granted(await engine.read(findCertificate, fingerprint)),
    nowMs,
  );
  const forgetAll = (): void => {
    known.forgetAll();
    owners.forgetAll();
  };
  const untilCurrent = watched(
    async () => granted(await engine.read(readDirectoryVersion, null)),
    forgetAll,
    nowMs,
  );
  const ownedBy = (clientId: string | null) => (clientId === null ? null : known.find(clientId));
  const findByCertificate = (fingerprint: string) => {
    const owner = owners.find(fingerprint);
    return owner instanceof Promise ? owner.then(ownedBy) : ownedBy(owner);
  };
  return {
    find: (clientId) => untilCurrent()?.then(() => known.find(clientId)) ?? known.find(clientId),
    findByCertificate: (fingerprint) =>
      untilCurrent()?.then(() => findByCertificate(fingerprint)) ?? findByCertificate(fingerprint),
    forget: (clientId) => {
      known.forget(clientId);
      owners.forgetAll();
    },
    forgetAll,
  };
}

function opened(
  client: Client,
  project: Project,
  vault: Vault,
  noteUse: NoteSecretUse,
): KnownClient {
  const open = new Map<string, Buffer>();
  const openSecret = (kind: SecretKind, sealed: string): Buffer => {
    const known = open.get(sealed);
    if (known !== undefined) return known;
    const secret = Buffer.from(vault.open(sealed, sealingContext(client.id, kind)), 'utf8');
    open.set(sealed, secret);
    return secret;
  };
  return {
    client,
    project,
    secrets: (kind, now) =>
      secretsAt(client, kind, now).map(({ sealed }) => openSecret(kind, sealed)),
    used: (kind, nth, now) => {
      const secret = secretsAt(client, kind, now)[nth];
      if (secret !== undefined) noteUse({ clientId: client.id, kind, serial: secret.serial });
    },
  };
}
