import { lookup, Resolver } from 'node:dns/promises';

/** Returns all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Shorter than any attempt may take: a silent name server is the receiver's problem. */
const answerMsMax = 2_500;

/** The system's resolver: it reads the hosts file and completes short names. */
const askSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const isUnknown = (reason: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(String((reason as NodeJS.ErrnoException).code));

/**
 * Asks the name servers directly, for any number of names at once. The system resolves two at a
 * time and cannot be canceled: with twenty names whose servers never answer, one merchant would
 * delay the webhooks of all others. Only names that no name server knows are asked of the system,
 * which also has a hosts file (decision 0084).
 */
export function resolveNames(servers: readonly string[] | null = null): Resolve {
  const resolver = new Resolver({ timeout: answerMsMax, tries: 1 });
  if (servers !== null) resolver.setServers(servers);
  return async (hostname) => {
    if (!hostname.includes('.')) return askSystem(hostname);
    const asked = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const reasons = asked.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    const lasting = reasons.find((reason) => !isUnknown(reason));
    if (lasting !== undefined) throw lasting;
    return askSystem(hostname);
  };
}
