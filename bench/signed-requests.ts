import { createHmac, randomBytes } from 'node:crypto';

/** Who signs, and for which address. */
export type Signer = {
  readonly clientId: string;
  readonly macKey: string;
  readonly path: string;
  readonly port: number;
};

/** GET requests under the MAC scheme, each with a nonce of its own: none may be sent twice. */
export function signedRequests(
  { clientId, macKey, path, port }: Signer,
  count: number,
): readonly string[] {
  const ts = Math.floor(Date.now() / 1_000);
  const run = randomBytes(6).toString('hex');
  return Array.from({ length: count }, (_, index) => {
    const nonce = `${run}-${index}`;
    const signed = `${ts}\n${nonce}\nGET\n${path}\n127.0.0.1\n${port}\n\n`;
    const mac = createHmac('sha256', macKey).update(signed).digest('base64');
    return [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: MAC id="${clientId}", ts="${ts}", nonce="${nonce}", mac="${mac}"`,
      '',
      '',
    ].join('\r\n');
  });
}
