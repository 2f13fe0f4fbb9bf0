import type { AccountServices } from '../account-services.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text cannot hold it
const unstorable = /\u0000/;

/**
 * The registered address of a client that may be redirected to on the way to `next`. Null: `next`
 * names none. Browsers check that redirect against the policy of the page whose form led there,
 * however many pages of ours lie in between (decision 0052-payers-pages).
 */
export async function wayOutOf(
  { directory }: Pick<AccountServices, 'directory'>,
  next: string,
): Promise<string | null> {
  const { searchParams } = new URL(next, 'http://florin');
  const clientId = searchParams.get('client_id');
  const redirectUri = searchParams.get('redirect_uri');
  if (clientId === null || redirectUri === null || unstorable.test(clientId)) return null;
  const known = await directory.find(clientId);
  const registered = known?.project.configuration.redirectUris ?? [];
  return registered.includes(redirectUri) ? redirectUri : null;
}
