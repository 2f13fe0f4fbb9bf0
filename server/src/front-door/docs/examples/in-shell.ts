import { literal, type Writing } from './literals.ts';
import { type Body, type Field, Named, type Step } from './steps.ts';

// The path is in double quotes. JSON is in single quotes, which each name interrupts.

const writing: Writing = {
  text: (text) => JSON.stringify(text).replaceAll("'", "'\\''"),
  named: ({ name, isNumber }) => (isNumber ? `'$${name}'` : `"'$${name}'"`),
  member: (name, value) => `"${name}": ${value}`,
  braces: ['{', '}'],
  words: { yes: 'true', no: 'false', nothing: 'null' },
  step: '  ',
  hasLastComma: false,
  hasSpaces: false,
};

const field = `# Gives a field of the last answer.
field() { printf '%s' "$answer" | grep -o "\\"$1\\":[^,}]*" | head -n 1 | sed 's/^[^:]*://; s/"//g'; }`;

const signed = `# Sends a signed request: method, path, body. Seven lines are signed.
url=$FLORIN_URL
signed() {
  body=\${3-}
  ts=$(date +%s)
  nonce=$(openssl rand -hex 16)
  host=\${url#*://}
  port=\${host#*:}
  [ "$port" != "$host" ] || { [ "\${url%%:*}" = https ] && port=443 || port=80; }
  hash=$(printf '%s' "$body" | openssl dgst -sha256 -binary | openssl base64)
  ext=\${body:+body_hash=$(printf '%s' "$hash" | sed 's/+/%2B/g; s,/,%2F,g; s/=/%3D/g')}
  mac=$(printf '%s\\n' "$ts" "$nonce" "$1" "$2" "\${host%:*}" "$port" "$ext" \\
    | openssl dgst -sha256 -hmac "$FLORIN_MAC_KEY" -binary | openssl base64)
  proof="MAC id=\\"$FLORIN_CLIENT_ID\\", ts=\\"$ts\\", nonce=\\"$nonce\\", mac=\\"$mac\\", ext=\\"$ext\\""
  if [ -n "$body" ]; then
    curl -s -X "$1" "$url$2" -H "Authorization: $proof" -H 'Content-Type: application/json' -d "$body"
  else
    curl -s -X "$1" "$url$2" -H "Authorization: $proof"
  fi
}`;

const last = (path: Field): string => path.at(-1) ?? '';

function bodyWords(body: Body): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'form') {
    return body.fields.map(([name, value]) =>
      value instanceof Named ? `-d ${name}=$${value.name}` : `-d ${name}=${String(value)}`,
    );
  }
  const json = `-d '${literal(body.value, writing, '  ')}'`;
  return ["-H 'Content-Type: application/json'", json];
}

function sent({ method, path, proof, body }: Step): string {
  const isImplied = method === (body.kind === 'none' ? 'GET' : 'POST');
  const words = [
    `curl -s${isImplied ? '' : ` -X ${method}`} "$FLORIN_URL${path}"`,
    ...(proof.kind === 'bearer' ? [`-H "Authorization: Bearer $${proof.name}"`] : []),
    ...bodyWords(body),
  ];
  return words.join(' \\\n  ');
}

function signedWords({ method, path, body }: Step): string {
  const json = body.kind === 'json' ? ` '${literal(body.value, writing)}'` : '';
  return `signed ${method} "${path}"${json}`;
}

function stepText(step: Step): string {
  const words = step.proof.kind === 'mac' ? signedWords(step) : sent(step);
  return [
    `# ${step.title}`,
    `answer=$(${words})`,
    ...step.keeps.map(({ name, field: path }) => `${name}=$(field ${last(path)})`),
    ...step.prints.map(({ field: path, text }) => `field ${last(path)} # prints ${text}`),
  ].join('\n');
}

/** The requests for a shell, with curl. */
export function inShell(steps: readonly Step[]): string {
  const isSigned = steps.some(({ proof }) => proof.kind === 'mac');
  return [field, ...(isSigned ? [signed] : []), ...steps.map(stepText)].join('\n\n');
}
