import { addressWith } from '../desk/filters.ts';
import type { ApiRequest } from '../desk/parts.ts';
import type { ListQuery } from '../figures/lists/list.wire.ts';
import type { PortalServices } from './portal-services.ts';

/** The API request of a merchant's program for the same content as a page. */
export function ownApi(
  { publicUrl }: Pick<PortalServices, 'publicUrl'>,
  method: string,
  path: string,
  query: ListQuery = {},
): ApiRequest {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const whole = addressWith(path, Object.fromEntries(given));
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const curl = `curl ${verb}'${publicUrl()}${whole}' \\\n  -H "Authorization: Bearer $TOKEN"`;
  return { method, path: whole, curl };
}

/** The same for the transfer API, whose requests are signed (transfer 5). */
export function ownSignedApi(
  { publicUrl }: Pick<PortalServices, 'publicUrl'>,
  method: string,
  path: string,
): ApiRequest {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const curl = `curl ${verb}'${publicUrl()}${path}' \\\n  -H "Authorization: MAC $SIGNATURE"`;
  return { method, path, curl };
}
