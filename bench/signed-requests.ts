import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The signer of a request. */
export type Credentials = { readonly clientId: string; readonly macKey: string };

/** GETs of one address. */
export type Signer = Credentials & { readonly path: string; readonly port: number };

const run = randomBytes(6).toString('hex');
let count = 0;

/** No nonce may be used twice. */
const nextNonce = (): string => {
  count += 1;
  return `${run}-${count}`;
};

const bodyHash = (body: string): string =>
  encodeURIComponent(createHash('sha256').update(body).digest('base64'));

const extensions = new Map<string, string>([['', '']]);

/** The header's part about a body. Most bodies are sent again and again. */
function extensionOf(body: string): string {
  const known = extensions.get(body);
  if (known !== undefined) return known;
  const extension = `body_hash=${bodyHash(body)}`;
  extensions.set(body, extension);
  return extension;
}

/** The request with a MAC header after its first line. */
export function signed(
  request: string,
  { clientId, macKey }: Credentials,
  port: number,
  ts = Math.floor(Date.now() / 1_000),
): string {
  const lineEnd = request.indexOf('\r\n');
  const [method, path] = request.slice(0, lineEnd).split(' ');
  const body = request.slice(request.indexOf('\r\n\r\n') + 4);
  const ext = extensionOf(body);
  const nonce = nextNonce();
  const text = `${ts}\n${nonce}\n${method}\n${path}\n127.0.0.1\n${port}\n${ext}\n`;
  const mac = createHmac('sha256', macKey).update(text).digest('base64');
  const shown = ext === '' ? '' : `, ext="${ext}"`;
  const header = `Authorization: MAC id="${clientId}", ts="${ts}", nonce="${nonce}", mac="${mac}"${shown}`;
  return `${request.slice(0, lineEnd)}\r\n${header}${request.slice(lineEnd)}`;
}

/** GET requests under the MAC scheme, each with a nonce of its own. */
export function signedRequests(signer: Signer, times: number): readonly string[] {
  const { path, port } = signer;
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const ts = Math.floor(Date.now() / 1_000);
  return Array.from({ length: times }, () => signed(request, signer, port, ts));
}
