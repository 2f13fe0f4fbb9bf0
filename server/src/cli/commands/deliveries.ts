import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { integer, queryFrom } from '../readers.ts';
import { type Column, fields, harmless, moment, type Paint, shown, table } from '../render.ts';

const path = '/admin/v1/deliveries';
const ifMissing = 'This server does not have a list of its deliveries.';

// biome-ignore format: a table
const which: Options = {
  'callback-id': { value: 'ID', field: 'callback_id', meaning: 'this one and its repetitions, with every attempt' },
  state:         { value: 'STATE', field: 'state', meaning: 'only pending, delivered or failed' },
  'order-id':    { value: 'ID', field: 'order_id', meaning: 'only those of this order' },
  object:        { value: 'NAME', field: 'object', meaning: 'only those of this object, as "npm run florin -- events" names it' },
  limit:         { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many, 1 to 200 (20 unless told)' },
  before:        { value: 'ID', field: 'before', meaning: 'older than this delivery: the last of a list' },
};

const columns: readonly Column[] = [
  { title: 'POSITION', align: 'right' },
  { title: 'OBJECT' },
  { title: 'SEQUENCE', align: 'right' },
  { title: 'STATE' },
  { title: 'ATTEMPTS', align: 'right' },
  { title: 'LAST' },
  { title: 'NEXT TRY' },
  { title: 'URL' },
  { title: 'DELIVERY' },
];

/** The result of an attempt: the status of the answer, or why there was none. */
const outcomeOf = ({ status, fault }: Answer): string => shown(status ?? fault);

function cells(delivery: Answer): readonly string[] {
  const { position, object, sequence, state, resend, next_try_at, url, id } = delivery;
  const attempts = rowsAt(delivery, 'attempts');
  const last = attempts.at(-1);
  return [
    ...[position, object, sequence].map(shown),
    resend === true ? `${shown(state)}, again` : shown(state),
    String(attempts.length),
    last === undefined ? '-' : outcomeOf(last),
    moment(next_try_at),
    ...[url, id].map(shown),
  ];
}

/** The deliveries, the newest first, one on each line. */
export function deliveriesText(answer: Answer, paint: Paint): string {
  const deliveries = rowsAt(answer, 'deliveries');
  return deliveries.length === 0
    ? 'No deliveries.\n'
    : table(columns, deliveries.map(cells), paint);
}

function attemptText(attempt: Answer, paint: Paint): string {
  const { at, duration_ms, request_id, answer } = attempt;
  const head = `${moment(at)}  ${outcomeOf(attempt)}  ${shown(duration_ms)} ms  request ${shown(request_id)}`;
  const said = String(answer ?? '').trimEnd();
  const lines = said === '' ? [] : said.split(/\r?\n/).map((line) => `    ${harmless(line)}`);
  return [`  ${head}`, ...lines.map((line) => paint.dim(line.trimEnd()))]
    .map((line) => `${line}\n`)
    .join('');
}

/** One delivery with every attempt and its answer. */
export function deliveryText(delivery: Answer, paint: Paint): string {
  const { attempts: _, ...head } = delivery;
  const shownHead = Object.entries(head).map(([name, value]) => [
    name,
    /_at$/.test(name) ? moment(value) : value,
  ]);
  const attempts = rowsAt(delivery, 'attempts');
  const lines = attempts.map((attempt) => attemptText(attempt, paint)).join('');
  return `${fields(Object.fromEntries(shownHead), paint)}${lines === '' ? '  no attempt yet\n' : lines}`;
}

const inDetail = (answer: Answer, paint: Paint): string =>
  rowsAt(answer, 'deliveries')
    .map((delivery) => deliveryText(delivery, paint))
    .join('\n') || 'No deliveries.\n';

export const deliveryCommands: readonly Command[] = [
  {
    name: 'deliveries',
    summary: 'Show what is on its way to whom, with attempts and the next try',
    options: which,
    examples: [
      { does: 'what was given up', line: 'florin deliveries --state failed' },
      {
        does: 'every attempt of one, with the answers',
        line: 'florin deliveries --callback-id CALLBACK_ID',
      },
    ],
    run: async ({ given, api }) => {
      const query = queryFrom(which, given);
      const deliveries = await (await api()).send(`${path}${query}`, { ifMissing });
      const text = given.has('callback-id') ? inDetail : deliveriesText;
      return { document: deliveries, text: (paint) => text(deliveries, paint) };
    },
  },
  {
    name: 'resend',
    summary: 'Send a delivery once more, formed anew from what its object is now',
    details:
      'One attempt, in the background, under the same callback id: "npm run florin -- deliveries ' +
      '--callback-id ID" shows what became of it.',
    operands: [{ name: 'DELIVERY_ID', meaning: 'the id of the delivery, as the list shows it' }],
    examples: [{ does: 'one that was given up', line: 'florin resend DELIVERY_ID' }],
    run: async ({ given, api }) => {
      const id = encodeURIComponent(given.operand('DELIVERY_ID'));
      const { send } = await api();
      const again = await send(`${path}/${id}/resend`, { method: 'POST' });
      return { document: again, text: (paint) => deliveryText(again, paint) };
    },
  },
];
