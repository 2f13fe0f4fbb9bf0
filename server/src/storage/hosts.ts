/** The parts of a DATABASE_URL before, within and after its list of hosts. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)([/?]\S*)?$/;

/** Florin needs a server that accepts writes. A URL that asks for any other kind is a mistake. */
const acceptedTargets = new Set(['any', 'primary', 'read-write']);

/**
 * The addresses in a DATABASE_URL, one for each host, in order. Undefined: it is no such URL. The
 * driver knows one host. Several, as libpq writes them, are tried one after another.
 */
export function addressesOf(databaseUrl: string): readonly string[] | undefined {
  const [, before = '', hosts = '', after = ''] = form.exec(databaseUrl) ?? [];
  const addresses = hosts.split(',').map((host) => withoutTarget(`${before}${host}${after}`));
  const isMeant = before !== '' && !(hosts.includes(',') && hosts.split(',').includes(''));
  return isMeant && !addresses.includes(undefined) ? (addresses as string[]) : undefined;
}

/** The driver does not know this parameter. */
function withoutTarget(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const target = url.searchParams.get('target_session_attrs');
  const isSeveral = /,/.test(url.searchParams.get('host') ?? '');
  if (isSeveral || (target !== null && !acceptedTargets.has(target))) return undefined;
  if (target === null) return address;
  url.searchParams.delete('target_session_attrs');
  return url.href;
}
