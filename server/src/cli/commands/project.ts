import { readFile } from 'node:fs/promises';
import type { Answer } from '../api-client.ts';
import type { Command, Given, Operand, Options, Result } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { projectOperand, projectPath } from '../find-project.ts';
import { bodyFrom, duration, integer, jsonObject, pair, testOrLive, yesOrNo } from '../readers.ts';
import { fields, moment, type Paint } from '../render.ts';

const projectId: Operand = { name: 'PROJECT_ID', meaning: 'the project, as create showed it' };
const path = (given: Given): string =>
  `/admin/v1/projects/${encodeURIComponent(given.operand('PROJECT_ID'))}`;

/** The fields that a project may lack. */
// biome-ignore format: a table
const lackable: Options = {
  country:          { value: 'CC', field: 'country', meaning: 'two letters: LT' },
  mcc:              { value: 'CODE', field: 'mcc', meaning: 'the four digits of the trade' },
  'callback-uri':   { value: 'URL', field: 'callback_uri', meaning: 'where callbacks of transactions go; orders name their own' },
  'split-policy':   { value: 'JSON', field: 'split_policy', reader: jsonObject, meaning: 'how payments are split' },
  'pin-needs-relation': { value: 'yes|no', field: 'pin_needs_relation', reader: yesOrNo, meaning: 'whether a PIN needs an earlier payment on the page; by the mode when left out' },
  'rate-limit':     { value: 'N', field: 'rate_limit', reader: integer, meaning: 'requests a minute; 0: no limit' },
};

// biome-ignore format: a table
const configuration: Options = {
  mode:             { value: 'test|live', field: 'test_mode', reader: testOrLive, meaning: 'test money or real money' },
  currency:         { value: 'CODE', field: 'currencies', isRepeated: true, meaning: 'a currency it takes: EUR' },
  'redirect-uri':   { value: 'URL', field: 'redirect_uris', isRepeated: true, meaning: 'an exact address for OAuth and sign pages' },
  site:             { value: 'ORIGIN', field: 'sites', isRepeated: true, meaning: 'an origin that may embed its pages' },
  right:            { value: 'RIGHT', field: 'rights', isRepeated: true, meaning: 'contact_token, password_grant or pin_allowance' },
  'card-agreement': { value: 'yes|no', field: 'card_agreement', reader: yesOrNo, meaning: 'whether cards were agreed on' },
  'method-off':     { value: 'KEY', field: 'methods_off', isRepeated: true, meaning: 'a payment method that is not offered' },
  'display-order':  { value: 'KEY=N', field: 'display_order', reader: pair, isRepeated: true, meaning: 'the place of a payment method' },
  'standard-webhooks': { value: 'yes|no', field: 'standard_webhooks', reader: yesOrNo, meaning: 'whether webhooks also carry the headers of Standard Webhooks' },
  certificate:      { value: 'SHA256', field: 'certificates', isRepeated: true, meaning: 'the fingerprint of a client certificate' },
};

// biome-ignore format: a table
const creation: Options = {
  name:                 { value: 'NAME', field: 'name', isRequired: true, meaning: 'what people see' },
  ...configuration,
  ...lackable,
  'client-id':          { value: 'ID', field: 'client_id', meaning: 'keep the id of an existing integration' },
  'client-secret-file': { value: 'FILE', meaning: 'holds the client secret of an existing integration' },
  'wallet-id':          { value: 'N', field: 'wallet_id', reader: integer, meaning: 'keep the wallet id of an existing integration' },
  'mac-key-file':       { value: 'FILE', meaning: 'holds the MAC key of an existing integration' },
};

const clearable = Object.entries(lackable).map(
  ([name, option]) => [name, { ...option, isClearable: true }] as const,
);

const change: Options = {
  name: { value: 'NAME', field: 'name', meaning: 'what people see' },
  ...configuration,
  ...Object.fromEntries(clearable),
};

// biome-ignore format: a table
const rotation: Options = {
  what:    { value: 'client_secret|mac_key', field: 'what', isRequired: true, meaning: 'which secret' },
  overlap: { value: 'TIME', field: 'overlap_seconds', reader: duration, meaning: 'how long the old one still works: 3600, 15m, 1d; 0 when left out' },
};

/** The content of a file that one of the options names. */
async function secretIn(given: Given, option: string): Promise<string | undefined> {
  const file = given.text(option);
  if (file === undefined) return undefined;
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new CliFailure('usage', `--${option}: ${file} cannot be read (${code}).`);
  }
}

async function givenSecrets(given: Given): Promise<object> {
  const [client_secret, mac_key] = [
    await secretIn(given, 'client-secret-file'),
    await secretIn(given, 'mac-key-file'),
  ];
  return {
    ...(client_secret === undefined ? {} : { client_secret }),
    ...(mac_key === undefined ? {} : { mac_key }),
  };
}

const onlyNow = (paint: Paint): string =>
  paint.yellow('Keep the secrets now: they are not shown again.\n');

/** A project without secrets, with readable times. */
export const projectText = (project: Answer, paint: Paint): string =>
  fields({ ...project, created_at: moment(project['created_at']) }, paint);

const shownProject = (project: Answer): Result => ({
  document: project,
  text: (paint) => projectText(project, paint),
});

const triesPath = (given: Given): string => `${path(given)}/pin-tries`;

const shownTries = (tries: Answer): Result => ({
  document: tries,
  text: (paint) => fields({ ...tries, stopped_at: moment(tries['stopped_at']) }, paint),
});

const withSecrets = (answer: Answer): Result => ({
  document: answer,
  text: (paint) => fields(answer, paint) + onlyNow(paint),
});

const listed = (options: readonly string[]): string =>
  options.map((name) => `--${name}`).join(', ');

export const projectCommands: readonly Command[] = [
  {
    name: 'project create',
    summary: 'Create a project with its credentials and its wallet',
    options: creation,
    examples: [
      { does: 'a test project', line: 'florin project create --name "Corner shop" --country LT' },
      {
        does: 'its client id alone',
        line: 'florin project create --name Shop --json | jq -r .client_id',
      },
    ],
    run: async ({ given, api }) => {
      const body = { ...bodyFrom(creation, given), ...(await givenSecrets(given)) };
      const { send } = await api();
      return withSecrets(await send('/admin/v1/projects', { method: 'POST', body }));
    },
  },
  {
    name: 'project show',
    summary: 'Show a project, without its secrets',
    operands: [projectOperand],
    examples: [
      { does: 'by its id', line: 'florin project show 0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11' },
      { does: 'by its name', line: 'florin project show "Corner shop"' },
    ],
    run: async ({ given, api }) => {
      const client = await api();
      return shownProject(await client.send(await projectPath(client, given)));
    },
  },
  {
    name: 'project change',
    summary: 'Change a project',
    details:
      'What is left out stays as it is. A repeated option replaces the list; "" empties it, and ' +
      `takes away ${listed(Object.keys(lackable))}.`,
    operands: [projectId],
    options: change,
    examples: [
      { does: 'no cards', line: 'florin project change PROJECT_ID --method-off card-payment' },
      { does: 'all methods again', line: 'florin project change PROJECT_ID --method-off ""' },
      { does: 'no webhooks', line: 'florin project change PROJECT_ID --callback-uri ""' },
    ],
    run: async ({ given, api }) => {
      const body = bodyFrom(change, given);
      if (Object.keys(body).length === 0) {
        throw new CliFailure(
          'usage',
          'Nothing to change; "npm run florin -- help project change" shows what can be.',
        );
      }
      return shownProject(await (await api()).send(path(given), { method: 'PATCH', body }));
    },
  },
  {
    name: 'project rotate',
    summary: 'Give a project a new secret',
    details: 'Without --overlap the old secret stops working at once.',
    operands: [projectId],
    options: rotation,
    examples: [
      {
        does: 'a new MAC key; the old one works for a day',
        line: 'florin project rotate PROJECT_ID --what mac_key --overlap 1d',
      },
    ],
    run: async ({ given, api }) => {
      const body = bodyFrom(rotation, given);
      return withSecrets(
        await (await api()).send(`${path(given)}/rotate`, { method: 'POST', body }),
      );
    },
  },
  {
    name: 'project pin-tries',
    summary: 'Show how many wrong PINs a project sent, and whether its PINs are stopped',
    operands: [projectId],
    examples: [{ does: 'the last hour and day', line: 'florin project pin-tries PROJECT_ID' }],
    run: async ({ given, api }) => shownTries(await (await api()).send(triesPath(given))),
  },
  {
    name: 'project lift-pin-stop',
    summary: 'Let the PINs of a project be verified again after too many wrong ones',
    details:
      'Look first why it sent so many: "npm run florin -- project pin-tries" has the numbers.',
    operands: [projectId],
    examples: [{ does: 'lifts the stop', line: 'florin project lift-pin-stop PROJECT_ID' }],
    run: async ({ given, api }) => {
      const { send } = await api();
      return shownTries(await send(`${triesPath(given)}/lift-stop`, { method: 'POST' }));
    },
  },
];
