import { type OpenapiDocument, type Operation, parameterIn, schemaIn } from './openapi-document.ts';

type Called = { readonly method: string; readonly path: string; readonly operation: Operation };

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';
const bodyMax = 600;

/**
 * An operation with curl, its values in capitals. Null: the server calls it, or it is an
 * alternative spelling of an operation with an example.
 */
export function sampleOf(
  document: OpenapiDocument,
  { method, path, operation }: Called,
): string | null {
  const isOtherSpelling = operation.operationId?.endsWith('OtherSpelling') ?? false;
  if (!path.startsWith('/') || isOtherSpelling) return null;
  const target = `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${queryOf(document, operation)}`;
  const body = bodyOf(document, operation);
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  const isImplied = method === (body.length === 0 ? 'get' : 'post');
  const words = [
    `curl -s${isImplied ? '' : ` -X ${method.toUpperCase()}`} "$FLORIN_URL${target}"`,
    ...proofOf(schemes),
    ...body,
  ];
  return words.join(' \\\n  ');
}

/** The required query parameters. */
function queryOf(document: OpenapiDocument, { parameters = [] }: Operation): string {
  const asked = parameters
    .map((one) => parameterIn(document, one))
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name }) => `${name}=${name.toUpperCase()}`);
  return asked.length === 0 ? '' : `?${asked.join('&')}`;
}

function proofOf(schemes: readonly string[]): readonly string[] {
  if (schemes.includes('operator')) return ['-H "Authorization: Bearer $FLORIN_ADMIN_TOKEN"'];
  if (schemes.includes('bearer')) return ['-H "Authorization: Bearer $TOKEN"'];
  if (schemes.includes('client_credentials'))
    return ['-u "$FLORIN_CLIENT_ID:$FLORIN_CLIENT_SECRET"'];
  return schemes.includes('mac') ? ['-H "Authorization: MAC $MAC"'] : [];
}

/** The first example, if it is short; otherwise a file. */
function bodyOf(document: OpenapiDocument, { requestBody }: Operation): readonly string[] {
  const content = requestBody?.content ?? {};
  const { schema = {}, example, examples = {} } = content[jsonType] ?? content[formType] ?? {};
  const [first = schemaIn(document, schema).examples?.[0]] = [
    example ?? Object.values(examples)[0]?.value,
  ];
  if (content[jsonType] !== undefined) {
    const text = JSON.stringify(first)?.replaceAll("'", "'\\''") ?? '';
    const isShown = text !== '' && text.length <= bodyMax;
    return [`-H 'Content-Type: ${jsonType}'`, isShown ? `-d '${text}'` : '-d @body.json'];
  }
  if (content[formType] === undefined) return [];
  const fields = typeof first === 'object' && first !== null ? Object.entries(first) : [];
  return fields.map(([name, value]) => `-d ${name}=${encodeURIComponent(String(value))}`);
}
