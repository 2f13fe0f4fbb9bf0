import type { Browser, Form } from '../../support/browser.ts';
import { type Dice, type Draft, type Header, once, oneOf, type Who } from './draft.ts';

/** A page that this visitor can open, and the forms on it. */
export type SeenAddress = {
  readonly who: Who;
  readonly path: string;
  readonly forms: readonly Form[];
};

/** Links that would end the session that all other requests need. */
const isEnding = (path: string): boolean => /sign-out|end-sessions|locale|export/.test(path);

const isOurs = (link: string): boolean => link.startsWith('/') && !isEnding(link);

/** The pages that links lead to from these addresses. */
export async function pagesFrom(
  browser: Browser,
  who: Who,
  starts: readonly string[],
  most: number,
): Promise<readonly SeenAddress[]> {
  const waiting = [...starts];
  const met = new Set(starts);
  const found: SeenAddress[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.length >= most) break;
    const { forms, links } = await browser.open(path);
    found.push({ who, path, forms: forms.filter(({ action }) => isOurs(action)) });
    for (const link of links.filter(isOurs)) {
      // One page of each shape is enough: lists lead to many similar ones.
      const shape = link.replace(/[0-9a-f-]{36}|\d+/g, '').replace(/\?.*/, '');
      if (met.has(shape)) continue;
      met.add(shape);
      waiting.push(link);
    }
  }
  return found;
}

// biome-ignore format: a list
const odd = [
  '', '0', '-1', '1e9', '999999999999999999999', '0,01', '1.005', '\u0000', '\ud800', '<script>', "'", '%', '%00', '__proto__', '../..', '\r\nX: y',
  'x'.repeat(300), 'é'.repeat(5_000), 'LT601010012345678901', 'a@b', 'http://127.0.0.1:9/', 'javascript:1', '2026-02-30', '25:61', '\u202e', 'null', '[object Object]',
];

function chosen(values: readonly string[], dice: Dice): string {
  if (once(dice, 3)) return oneOf(dice, odd);
  return once(dice, 2) ? (values[dice(Math.max(1, values.length))] ?? '') : '1';
}

/** Fields as a browser sends them, with typed values: sometimes ones that no person would type. */
function typed({ fields, choices }: Form, dice: Dice): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (once(dice, 12)) continue;
    sent.append(name, once(dice, 12) ? oneOf(dice, odd) : value);
    if (once(dice, 25)) sent.append(name, oneOf(dice, odd));
  }
  for (const [name, values] of Object.entries(choices)) {
    if (!once(dice, 6)) sent.append(name, chosen(values, dice));
  }
  if (once(dice, 10)) sent.append(oneOf(dice, ['__proto__', '', 'a[]', 'token']), oneOf(dice, odd));
  return sent;
}

const boundary = 'fuzzed-boundary';

const asParts = (sent: URLSearchParams): string =>
  [...sent]
    .map(([name, value], index) => {
      const file = index % 3 === 2 ? '; filename="a.svg"' : '';
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    })
    .join('')
    .concat(`--${boundary}--\r\n`);

type Sent = Pick<Draft, 'headers' | 'body'>;

function formSent(form: Form, dice: Dice): Sent {
  const sent = typed(form, dice);
  const origin: readonly Header[] = once(dice, 20) ? [] : [['Sec-Fetch-Site', 'same-origin']];
  if (once(dice, 6)) {
    const type = `multipart/form-data; boundary=${boundary}`;
    return { headers: [...origin, ['Content-Type', type]], body: Buffer.from(asParts(sent)) };
  }
  const type = 'application/x-www-form-urlencoded';
  return { headers: [...origin, ['Content-Type', type]], body: Buffer.from(sent.toString()) };
}

const queries = [
  '',
  '',
  '?page=-1',
  '?after=%00',
  '?q=%F0%9F%98%80',
  '?from=x&to=',
  '?next=//evil',
];

/** A visitor opens a page or sends one of its forms, with a valid token, another's, or none. */
export function pageRequest(
  pages: readonly SeenAddress[],
  dice: Dice,
): Omit<Draft, 'form' | 'dice'> {
  const page = oneOf(dice, pages);
  const who = once(dice, 15) ? oneOf(dice, pages).who : page.who;
  const form = page.forms[dice(Math.max(1, page.forms.length))];
  if (form === undefined || once(dice, 5)) {
    const query = page.path.includes('?') ? '' : oneOf(dice, queries);
    const path = `${page.path}${query}`;
    return { kind: `${page.who} page`, who, method: 'GET', path, headers: [], body: null };
  }
  // The token of another form is invalid here.
  const other = once(dice, 20) ? oneOf(dice, pages).forms[0] : undefined;
  const token = other?.fields['token'];
  const shown = token === undefined ? form : { ...form, fields: { ...form.fields, token } };
  const path = form.action;
  return { kind: `${page.who} form`, who, method: 'POST', path, ...formSent(shown, dice) };
}
