import { callOf, literal, quoted, type Writing } from './literals.ts';
import { type Body, type Field, isOfEnvironment, Named, pathParts, type Step } from './steps.ts';

const nameOf = (name: string): string => (isOfEnvironment(name) ? `os.environ['${name}']` : name);

const writing: Writing = {
  text: quoted,
  named: ({ name, isNumber }) => (isNumber ? `int(${nameOf(name)})` : nameOf(name)),
  member: (name, value) => `'${name}': ${value}`,
  braces: ['{', '}'],
  words: { yes: 'True', no: 'False', nothing: 'None' },
  step: '    ',
  hasLastComma: true,
  hasSpaces: false,
};

const call = (
  isSigned: boolean,
): string => `# A body is a dict, sent as JSON, or the text of a form.
def call(method, path, authorization=None, body=''):
    is_form = isinstance(body, str)
    text = body if is_form else json.dumps(body)
    headers = {}
    if text:
        headers['Content-Type'] = 'application/x-www-form-urlencoded' if is_form else 'application/json'
${isSigned ? "    if authorization == 'MAC':\n        authorization = mac(method, path, text)\n" : ''}    if authorization:
        headers['Authorization'] = authorization
    url = os.environ['FLORIN_URL'] + path
    request = urllib.request.Request(url, text.encode() or None, headers, method=method)
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as refusal:
        answer = refusal  # It has a body, too.
    return json.load(answer)`;

const mac = `# Seven lines are signed.
def mac(method, path, text):
    url = urllib.parse.urlsplit(os.environ['FLORIN_URL'])
    port = url.port or (443 if url.scheme == 'https' else 80)
    ts = int(time.time())
    nonce = secrets.token_hex(16)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    ext = 'body_hash=' + urllib.parse.quote(digest, safe='') if text else ''
    lines = [ts, nonce, method, path, url.hostname, port, ext]
    signed = ''.join(f'{line}\\n' for line in lines)
    key = os.environ['FLORIN_MAC_KEY']
    value = base64.b64encode(hmac.digest(key.encode(), signed.encode(), 'sha256')).decode()
    client = os.environ['FLORIN_CLIENT_ID']
    return f'MAC id="{client}", ts="{ts}", nonce="{nonce}", mac="{value}", ext="{ext}"'`;

/** Names known to the example are interpolated; they may be numbers. */
function pathText(path: string): string {
  const parts = pathParts(path).map((part) => {
    if (!(part instanceof Named)) return part;
    return isOfEnvironment(part.name) ? `' + ${nameOf(part.name)} + '` : `{${part.name}}`;
  });
  const prefix = parts.some((part) => part.startsWith('{')) ? 'f' : '';
  return `${prefix}'${parts.join('')}'`.replace(/ \+ ''$/, '');
}

function proofText({ proof }: Step): string {
  if (proof.kind === 'bearer') return `'Bearer ' + ${nameOf(proof.name)}`;
  return proof.kind === 'mac' ? "'MAC'" : 'None';
}

function bodyText(body: Body): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'json') return [literal(body.value, writing)];
  return [`urllib.parse.urlencode(${literal(Object.fromEntries(body.fields), writing)})`];
}

const read = (path: Field): string =>
  path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `['${part}']`)).join('');

function stepText(step: Step): string {
  const args = [quoted(step.method), pathText(step.path), proofText(step), ...bodyText(step.body)];
  return [
    `# ${step.title}`,
    callOf('answer = call', args, writing.step),
    ...step.keeps.map(({ name, field }) => `${name} = answer${read(field)}`),
    ...step.prints.map(({ field, text }) => `print(answer${read(field)})  # prints ${text}`),
  ].join('\n');
}

/** The requests for Python 3, with only its standard library. */
export function inPython(steps: readonly Step[]): string {
  const isSigned = steps.some(({ proof }) => proof.kind === 'mac');
  const signing = isSigned ? ['base64', 'hashlib', 'hmac', 'secrets', 'time'] : [];
  const modules = ['json', 'os', 'urllib.error', 'urllib.parse', 'urllib.request', ...signing];
  const imports = modules
    .toSorted()
    .map((name) => `import ${name}`)
    .join('\n');
  const parts = [...(isSigned ? [mac] : []), call(isSigned)];
  return [imports, `\n${parts.join('\n\n\n')}\n`, ...steps.map(stepText)].join('\n\n');
}
