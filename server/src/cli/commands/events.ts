import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options, Session } from '../command.ts';
import { projectOption, queryNaming } from '../find-project.ts';
import { follow } from '../following.ts';
import { bodyFrom, integer } from '../readers.ts';
import { type Column, fields, moment, type Paint, shown, table } from '../render.ts';

const path = '/admin/v1/events';
const ifMissing = 'This server does not have a list of its events.';

// biome-ignore format: a table
const which: Options = {
  after:        { value: 'POSITION', field: 'after', reader: integer, meaning: 'those after this position: the last one you have seen' },
  limit:        { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many, 1 to 1000 (100 unless told)' },
  last:         { value: 'NUMBER', field: 'last', reader: integer, meaning: 'the newest so many, in their order' },
  ...projectOption('only those of this project'),
  'order-id':   { value: 'ID', field: 'order_id', meaning: 'only those of this order' },
  object:       { value: 'NAME', field: 'object', meaning: 'only those of this object: "transfer 100001"' },
  dialect:      { value: 'NAME', field: 'dialect', meaning: 'only checkout, wallet or transfer' },
  silent:       { field: 'silent', meaning: 'include events that were sent to no one' },
  follow:       { meaning: 'go on and print new ones as they come, until Ctrl-C' },
};

// biome-ignore format: a table
const trial: Options = {
  'project-id': { value: 'ID', field: 'project_id', isRequired: true, meaning: 'the project that signs it' },
  to:           { value: 'URL', field: 'url', isRequired: true, meaning: 'the receiver' },
  dialect:      { value: 'NAME', field: 'dialect', isRequired: true, meaning: 'how it is formed and signed: checkout, wallet or transfer' },
  name:         { value: 'TEXT', field: 'name', meaning: 'those of one name are told in their order (trial unless told)' },
  data:         { value: 'TEXT', field: 'data', meaning: 'something to recognise it by' },
};

const columns: readonly Column[] = [
  { title: 'POSITION', align: 'right' },
  { title: 'AT' },
  { title: 'OBJECT' },
  { title: 'SEQUENCE', align: 'right' },
  { title: 'TYPE' },
  { title: 'NAME' },
  { title: 'CALLBACK' },
];

const cells = (event: Answer): readonly string[] => {
  const { position, created_at, object, sequence, type, name, callback_id } = event;
  const described = [object, sequence, type, name, callback_id].map(shown);
  return [shown(position), moment(created_at), ...described];
};

/** The events of one page, in commit order. */
export function eventsText(answer: Answer, paint: Paint): string {
  const events = rowsAt(answer, 'events');
  return events.length === 0 ? 'No events.\n' : table(columns, events.map(cells), paint);
}

/** One event while more may come: the widths of the columns are not known yet. */
export const eventLine = (event: Answer): string => `${cells(event).join('  ')}\n`;

async function followEvents({ terminal, given, api }: Session): Promise<null> {
  const client = await api();
  const { send } = client;
  const query = new URLSearchParams(await queryNaming(client, which, given));
  const print = given.has('json') ? (event: Answer) => `${JSON.stringify(event)}\n` : eventLine;
  await follow(terminal, {
    after: query.has('after') ? Number(query.get('after')) : null,
    read: async (after, more) => {
      const asked = new URLSearchParams({ ...Object.fromEntries(query), ...more });
      asked.set('after', String(after));
      return rowsAt(await send(`${path}?${asked}`, { ifMissing }), 'events');
    },
    print,
  });
  return null;
}

export const eventCommands: readonly Command[] = [
  {
    name: 'events',
    summary: 'Show what has happened, in the order of the commits',
    details:
      'With --follow it begins with what comes from now on, or after --after, and prints one event a ' +
      'line; it ends with the server. With --json the bodies are shown too.',
    options: which,
    examples: [
      { does: 'the hundred after position 1200', line: 'florin events --after 1200' },
      { does: 'whatever happens from now on', line: 'florin events --follow' },
      {
        does: 'the bodies that an order was told with',
        line: 'florin events --order-id ORDER_ID --json | jq -r ".events[].body"',
      },
    ],
    run: async (session) => {
      const { given, api } = session;
      if (given.has('follow')) return followEvents(session);
      const client = await api();
      const query = await queryNaming(client, which, given);
      const events = await client.send(`${path}${query}`, { ifMissing });
      return { document: events, text: (paint) => eventsText(events, paint) };
    },
  },
  {
    name: 'events trial',
    summary: 'Send a test event to a receiver',
    details:
      'It is sent in the background: "npm run florin -- deliveries --object OBJECT" shows what became of it.',
    options: trial,
    examples: [
      {
        does: 'a signed webhook to a program on this machine',
        line: 'florin events trial --project-id PROJECT_ID --dialect checkout --to http://127.0.0.1:3000/hook',
      },
    ],
    run: async ({ given, api }) => {
      const body = bodyFrom(trial, given);
      const { send } = await api();
      const told = await send(`${path}/trial`, { method: 'POST', body, ifMissing });
      return { document: told, text: (paint) => fields(told, paint) };
    },
  },
];
