import { callOf, literal, quoted, type Writing } from './literals.ts';
import { type Body, type Field, isOfEnvironment, Named, pathParts, type Step } from './steps.ts';

const nameOf = (name: string): string => (isOfEnvironment(name) ? `process.env.${name}` : name);

const writing: Writing = {
  text: quoted,
  named: ({ name, isNumber }) => (isNumber ? `Number(${nameOf(name)})` : nameOf(name)),
  member: (name, value) => `${name}: ${value}`,
  braces: ['{', '}'],
  words: { yes: 'true', no: 'false', nothing: 'null' },
  step: '  ',
  hasLastComma: true,
  hasSpaces: true,
};

const call = (
  isSigned: boolean,
): string => `async function call(method, path, authorization, body) {
  const isForm = body instanceof URLSearchParams;
  const json = body === undefined ? '' : JSON.stringify(body);
  const text = isForm ? String(body) : json;
  const headers = {};
${isSigned ? "  if (authorization === 'MAC') authorization = mac(method, path, text);\n" : ''}  if (authorization !== null) headers.authorization = authorization;
  if (text !== '') {
    headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  }
  const request = { method, headers, ...(text !== '' && { body: text }) };
  return (await fetch(process.env.FLORIN_URL + path, request)).json();
}`;

const mac = `import { createHash, createHmac, randomUUID } from 'node:crypto';

// Seven lines are signed.
function mac(method, path, text) {
  const { hostname, port, protocol } = new URL(process.env.FLORIN_URL);
  const ts = Math.floor(Date.now() / 1000);
  const nonce = randomUUID();
  const hash = createHash('sha256').update(text).digest('base64');
  const ext = text === '' ? '' : \`body_hash=\${encodeURIComponent(hash)}\`;
  const usualPort = protocol === 'https:' ? 443 : 80;
  const lines = [ts, nonce, method, path, hostname, port || usualPort, ext];
  const signed = lines.map((line) => \`\${line}\\n\`).join('');
  const key = process.env.FLORIN_MAC_KEY;
  const value = createHmac('sha256', key).update(signed).digest('base64');
  const id = process.env.FLORIN_CLIENT_ID;
  return \`MAC id="\${id}", ts="\${ts}", nonce="\${nonce}", mac="\${value}", ext="\${ext}"\`;
}`;

const pathText = (path: string): string => {
  const parts = pathParts(path);
  if (!parts.some((part) => part instanceof Named)) return quoted(path);
  const text = parts.map((part) => (part instanceof Named ? `\${${nameOf(part.name)}}` : part));
  return `\`${text.join('')}\``;
};

function proofText({ proof }: Step): string {
  if (proof.kind === 'bearer') return `\`Bearer \${${nameOf(proof.name)}}\``;
  return proof.kind === 'mac' ? "'MAC'" : 'null';
}

function bodyText(body: Body): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'json') return [literal(body.value, writing)];
  return [`new URLSearchParams(${literal(Object.fromEntries(body.fields), writing)})`];
}

const read = (path: Field): string =>
  path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');

function stepText(step: Step, index: number): string {
  const args = [quoted(step.method), pathText(step.path), proofText(step), ...bodyText(step.body)];
  return [
    `// ${step.title}`,
    `${callOf(`${index === 0 ? 'let ' : ''}answer = await call`, args, writing.step)};`,
    ...step.keeps.map(({ name, field }) => `const ${name} = answer${read(field)};`),
    ...step.prints.map(({ field, text }) => `console.log(answer${read(field)}); // prints ${text}`),
  ].join('\n');
}

/** The requests for Node, with only its own modules. */
export function inJavaScript(steps: readonly Step[]): string {
  const isSigned = steps.some(({ proof }) => proof.kind === 'mac');
  return [...(isSigned ? [mac] : []), call(isSigned), ...steps.map(stepText)].join('\n\n');
}
