import { callOf, literal, quoted, type Writing } from './literals.ts';
import { type Body, type Field, isOfEnvironment, Named, pathParts, type Step } from './steps.ts';

const nameOf = (name: string): string => (isOfEnvironment(name) ? `getenv('${name}')` : `$${name}`);

const writing: Writing = {
  text: quoted,
  named: ({ name, isNumber }) => (isNumber ? `(int) ${nameOf(name)}` : nameOf(name)),
  member: (name, value) => `'${name}' => ${value}`,
  braces: ['[', ']'],
  words: { yes: 'true', no: 'false', nothing: 'null' },
  step: '    ',
  hasLastComma: true,
  hasSpaces: false,
};

const call = (
  isSigned: boolean,
): string => `// A body is an array, sent as JSON, or the text of a form.
function call(string $method, string $path, ?string $authorization, array|string $body = ''): array
{
    $isForm = is_string($body);
    $text = $isForm ? $body : json_encode($body);
    $headers = [];
    if ($text !== '') {
        $headers[] = 'Content-Type: ' . ($isForm ? 'application/x-www-form-urlencoded' : 'application/json');
    }
${isSigned ? "    if ($authorization === 'MAC') {\n        $authorization = mac($method, $path, $text);\n    }\n" : ''}    if ($authorization !== null) {
        $headers[] = "Authorization: $authorization";
    }
    // A refusal has a body, too.
    $options = ['method' => $method, 'header' => $headers, 'content' => $text, 'ignore_errors' => true];
    $context = stream_context_create(['http' => $options]);
    return json_decode(file_get_contents(getenv('FLORIN_URL') . $path, false, $context), true);
}`;

const mac = `// Seven lines are signed.
function mac(string $method, string $path, string $text): string
{
    $url = parse_url(getenv('FLORIN_URL'));
    $port = $url['port'] ?? ($url['scheme'] === 'https' ? 443 : 80);
    $ts = time();
    $nonce = bin2hex(random_bytes(16));
    $hash = base64_encode(hash('sha256', $text, true));
    $ext = $text === '' ? '' : 'body_hash=' . rawurlencode($hash);
    $signed = implode("\\n", [$ts, $nonce, $method, $path, $url['host'], $port, $ext]) . "\\n";
    $value = base64_encode(hash_hmac('sha256', $signed, getenv('FLORIN_MAC_KEY'), true));
    $id = getenv('FLORIN_CLIENT_ID');
    return "MAC id=\\"$id\\", ts=\\"$ts\\", nonce=\\"$nonce\\", mac=\\"$value\\", ext=\\"$ext\\"";
}`;

const pathText = (path: string): string =>
  pathParts(path)
    .map((part) => (part instanceof Named ? nameOf(part.name) : quoted(part)))
    .join(' . ');

function proofText({ proof }: Step): string {
  if (proof.kind === 'bearer') return `'Bearer ' . ${nameOf(proof.name)}`;
  return proof.kind === 'mac' ? "'MAC'" : 'null';
}

function bodyText(body: Body): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'json') return [literal(body.value, writing)];
  return [`http_build_query(${literal(Object.fromEntries(body.fields), writing)})`];
}

const read = (path: Field): string =>
  path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `['${part}']`)).join('');

function stepText(step: Step): string {
  const args = [quoted(step.method), pathText(step.path), proofText(step), ...bodyText(step.body)];
  return [
    `// ${step.title}`,
    `${callOf('$answer = call', args, writing.step)};`,
    ...step.keeps.map(({ name, field }) => `$${name} = $answer${read(field)};`),
    ...step.prints.map(({ field, text }) => `echo $answer${read(field)}, "\\n"; // prints ${text}`),
  ].join('\n');
}

/** The requests for PHP 8, without any extension. */
export function inPhp(steps: readonly Step[]): string {
  const isSigned = steps.some(({ proof }) => proof.kind === 'mac');
  const parts = [...(isSigned ? [mac] : []), call(isSigned), ...steps.map(stepText)];
  return ['<?php', ...parts].join('\n\n').replace('<?php\n\n', '<?php\n');
}
