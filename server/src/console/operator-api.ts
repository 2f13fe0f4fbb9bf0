import { addressWith } from '../desk/filters.ts';
import type { ApiRequest } from '../desk/parts.ts';
import type { ConsoleServices } from './console-services.ts';

/** The request of the operator API with the same result as a page. */
export function operatorApi(
  { publicUrl }: Pick<ConsoleServices, 'publicUrl'>,
  method: string,
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): ApiRequest {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const whole = addressWith(path, Object.fromEntries(given));
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const curl = `curl ${verb}'${publicUrl()}${whole}' \\\n  -H "Authorization: Bearer $ADMIN_TOKEN"`;
  return { method, path: whole, curl };
}
