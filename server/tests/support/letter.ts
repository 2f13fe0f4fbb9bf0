/** A message as its reader sees it: decoded. */
export type Letter = {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

/** RFC 2047: adjacent words are one text. */
const headerText = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(encodedWord)].map(([, how = '', word = '']) =>
          how.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : quotedBytes(word.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    );

function bodyText(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return quotedBytes(body.replaceAll(/=\r?\n/g, '')).toString('utf8');
}

/** Reads the lines of a message without parts (RFC 5322). */
export function letterIn(lines: readonly string[]): Letter {
  const end = lines.indexOf('');
  const unfolded = lines.slice(0, end).join('\n').replaceAll(/\n\s/g, ' ').split('\n');
  const headers = Object.fromEntries(
    unfolded.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), headerText(value.join(':').trim())];
    }),
  );
  const body = lines
    .slice(end + 1)
    .map((line) => `${line}\n`)
    .join('');
  return { headers, text: bodyText(body, headers['content-transfer-encoding'] ?? '') };
}
