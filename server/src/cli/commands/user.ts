import type { Command, Given, Options, Reader } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { bodyFrom, integer, readAs, testOrLive } from '../readers.ts';
import { fields } from '../render.ts';
import { readSecrets } from '../stdin-secrets.ts';
import type { Terminal } from '../terminal.ts';

// biome-ignore format: a table
const secretOptions: Options = {
  'password-stdin': { meaning: 'read the password from standard input' },
  'pin-stdin':      { meaning: 'read the PIN from standard input, after the password if both are read' },
};

// biome-ignore format: a table
const creation: Options = {
  name:              { value: 'NAME', field: 'name', isRequired: true, meaning: 'the name of the person' },
  email:             { value: 'ADDRESS', field: 'email', meaning: 'a confirmed e-mail address' },
  phone:             { value: 'NUMBER', field: 'phone', meaning: 'a confirmed number: +37060000000' },
  locale:            { value: 'CODE', field: 'locale', meaning: 'en, lt or ru' },
  mode:              { value: 'test|live', field: 'test_mode', reader: testOrLive, meaning: 'test money or real money' },
  'wallet-id':       { value: 'N', field: 'wallet_id', reader: integer, meaning: 'keep the wallet id that merchants know' },
  ...secretOptions,
  'idempotency-key': { value: 'KEY', meaning: 'the same key again gives the same user again' },
};

/** Password and PIN, if the command line asks to read them. */
async function secretsOf(given: Given, terminal: Terminal): Promise<Record<string, string>> {
  const names = (['password', 'pin'] as const).filter((name) => given.has(`${name}-stdin`));
  const shownNames = names.map((name) => (name === 'pin' ? 'PIN' : name));
  const secrets = await readSecrets(terminal, shownNames);
  return Object.fromEntries(names.map((name, index) => [name, secrets[index] ?? '']));
}

const visibleAscii: Reader = {
  accepts: '1 to 255 visible ASCII characters',
  read: (text) => (/^[!-~]{1,255}$/.test(text) ? text : undefined),
};

function keyHeader(given: Given): Record<string, string> {
  const key = given.text('idempotency-key');
  if (key === undefined) return {};
  return { 'idempotency-key': String(readAs(visibleAscii, '--idempotency-key', key)) };
}

export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    summary: 'Create a user with a wallet',
    options: creation,
    examples: [
      { does: 'with an address', line: 'florin user create --name Ona --email ona@example.com' },
      {
        does: 'with a PIN from a file',
        line: 'florin user create --name Ona --pin-stdin < pin.txt',
      },
    ],
    run: async ({ terminal, given, api }) => {
      const body = { ...bodyFrom(creation, given), ...(await secretsOf(given, terminal)) };
      const headers = keyHeader(given);
      const { send } = await api();
      const user = await send('/admin/v1/users', { method: 'POST', body, headers });
      return { document: user, text: (paint) => fields(user, paint) };
    },
  },
  {
    name: 'user change',
    summary: "Set a user's password or PIN",
    operands: [{ name: 'USER_ID', meaning: 'the number of the user, as create showed it' }],
    options: secretOptions,
    examples: [
      { does: 'asks for the PIN and shows nothing', line: 'florin user change 10001 --pin-stdin' },
      {
        does: 'both, one a line',
        line: 'printf \'%s\\n\' "$PASSWORD" "$PIN" | florin user change 10001 --password-stdin --pin-stdin',
      },
    ],
    run: async ({ terminal, given, api }) => {
      const body = await secretsOf(given, terminal);
      if (Object.keys(body).length === 0) {
        throw new CliFailure(
          'usage',
          'Nothing to change; give --password-stdin, --pin-stdin or both.',
        );
      }
      const path = `/admin/v1/users/${encodeURIComponent(given.operand('USER_ID'))}`;
      const user = await (await api()).send(path, { method: 'PATCH', body });
      return { document: user, text: (paint) => fields(user, paint) };
    },
  },
];
