/** Preparation before a bench measures anything. */

/** The bytes of a request, without its signature. */
export const request = (method: string, address: string, body?: object): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const entity = ['Content-Type: application/json', `Content-Length: ${text.length}`];
  return [
    `${method} ${address} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(body === undefined ? [] : entity),
    '',
    text,
  ].join('\r\n');
};

/** Does this many pieces of work, a hundred at a time. */
export async function inHundreds<Made>(
  count: number,
  work: (index: number) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (let done = 0; done < count; done += 100) {
    const size = Math.min(100, count - done);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, at) => work(done + at)))));
  }
  return made;
}

/** Calls the operator API of a server. */
export const operatorOf =
  (port: number, adminToken: string) =>
  async <Answer>(address: string, body: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}/admin/v1${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
