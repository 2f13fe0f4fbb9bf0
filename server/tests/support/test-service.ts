import { afterAll, beforeAll } from 'vitest';
import { readSettings } from '../../src/running/settings.ts';
import { type Service, startService } from '../../src/service.ts';
import { createLog } from '../../src/telemetry/logging.ts';
import { adminToken, masterKey } from './florin-home.ts';
import type { Environment } from './florin-process.ts';
import { type HashingCost, startHasher } from './hashing.ts';
import { OperatorClient } from './operator-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A whole service in this process, with its own database. */
export type TestService = {
  readonly client: OperatorClient;
  /**
   * The address for everyone; the client uses it, too, unless operators have a listener of their
   * own.
   */
  readonly localUrl: string;
  /** All its routes. */
  readonly routes: Service['routes'];
  /** The address of its TLS listener; null without TLS_PORT. */
  readonly tlsUrl: string | null;
  /** What the terminal would show. */
  readonly firstOperatorLink: Service['firstOperatorLink'];
  readonly database: TestDatabase;
  /** Its log, down to the lowest level. */
  readonly lines: readonly string[];
  readonly stop: () => Promise<void>;
};

/** `environment` may be a function of the database, to put something in between. */
export async function startTestService(
  environment: Environment | ((database: TestDatabase) => Promise<Environment>) = {},
  hashing: HashingCost = 'little',
): Promise<TestService> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const { settings } = readSettings({
    PORT: '0',
    // So that a test can choose its source address.
    FLORIN_TRUSTED_PROXIES: '127.0.0.0/8',
    DATABASE_URL: database.url,
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
    ...(typeof environment === 'function' ? await environment(database) : environment),
  });
  const write = (line: string) => lines.push(line);
  const service = await startService(settings, createLog('trace', { write }), () =>
    startHasher(hashing),
  );
  const client = new OperatorClient(urlOf(service), adminToken);
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    client.close();
    await service.stop();
    await database.drop();
  };
  return {
    client,
    localUrl: service.localUrl,
    tlsUrl: service.tlsUrl,
    firstOperatorLink: service.firstOperatorLink,
    routes: service.routes,
    database,
    lines,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

const urlOf = ({ adminUrl, localUrl }: Service): string => adminUrl ?? localUrl;

const started = (service: TestService | null): TestService => {
  if (service === null) throw new Error('the service has not been started yet');
  return service;
};

/** One service for all tests of a file; each test works on accounts of its own. */
export function useService(
  environment: Environment = {},
  hashing: HashingCost = 'little',
): () => TestService {
  let service: TestService | null = null;
  beforeAll(async () => {
    service = await startTestService(environment, hashing);
  });
  afterAll(() => service?.stop());
  return () => started(service);
}

/**
 * The services that several files of this worker share, by environment, most recently used last.
 */
const shared = new Map<string, Promise<TestService>>();
/** Those that the current file uses. */
const inUse = new Set<string>();
/** Each holds a dozen connections to the server that all workers share. */
const sharedMax = 4;

async function endTheOldest(): Promise<void> {
  for (const [key, service] of [...shared]) {
    if (shared.size <= sharedMax) return;
    if (inUse.has(key)) continue;
    shared.delete(key);
    await (await service).stop();
  }
}

/**
 * One service for all files of a worker that ask for this environment. Their tests work on accounts
 * of their own, move no clock, stop nothing, and count nothing that others could add to.
 */
export function useSharedService(environment: Environment = {}): () => TestService {
  const key = JSON.stringify(Object.entries(environment).toSorted());
  let service: TestService | null = null;
  beforeAll(async () => {
    inUse.add(key);
    const starting = shared.get(key) ?? startTestService(environment);
    shared.delete(key);
    shared.set(key, starting);
    service = await starting;
    await endTheOldest();
  });
  afterAll(() => inUse.delete(key));
  return () => started(service);
}

// A killed run cannot end its workers, and a service would keep them alive.
process.once('disconnect', () => process.exit());
