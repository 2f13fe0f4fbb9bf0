import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { bodyFrom, integer } from '../readers.ts';
import { moment, type Paint, shown, table } from '../render.ts';

const path = '/admin/v1/tokens';

// biome-ignore format: a table
const newToken: Options = {
  name:         { value: 'TEXT', field: 'name', isRequired: true, meaning: 'who or what uses it; the log of actions shows it' },
  role:         { value: 'ROLE', field: 'role', isRequired: true, meaning: 'operator, treasurer, helpdesk or auditor' },
  'expires-at': { value: 'SECONDS', field: 'expires_at', reader: integer, meaning: 'when it expires, in Unix seconds; never when left out' },
};

/** The tokens of the operator API, the newest first. */
function tokensText(answer: Answer, paint: Paint): string {
  const tokens = rowsAt(answer, 'items');
  if (tokens.length === 0) return 'There is no token beside the admin token.\n';
  const columns = ['TOKEN', 'NAME', 'ROLE', 'CREATED', 'EXPIRES'].map((title) => ({ title }));
  const rows = tokens.map(({ token_id, name, role, created_at, expires_at }) => [
    ...[token_id, name, role].map(shown),
    moment(created_at),
    expires_at === null ? 'never' : moment(expires_at),
  ]);
  return table(columns, rows, paint);
}

export const tokenCommands: readonly Command[] = [
  {
    name: 'token create',
    summary: 'Make a token of the operator API with a role',
    details: 'The token is shown once. Its holder sets it as FLORIN_ADMIN_TOKEN.',
    options: newToken,
    examples: [
      {
        does: 'for a script that audits every night',
        line: 'florin token create --name "Nightly audit" --role auditor',
      },
    ],
    run: async ({ given, api }) => {
      const body = bodyFrom(newToken, given);
      const made = await (await api()).send(path, { method: 'POST', body });
      return {
        document: made,
        text: () => `token ${shown(made['token_id'])}, shown only now:\n${shown(made['token'])}\n`,
      };
    },
  },
  {
    name: 'token list',
    summary: 'List the tokens of the operator API',
    examples: [{ does: 'all of them', line: 'florin token list' }],
    run: async ({ api }) => {
      const tokens = await (await api()).send(`${path}?limit=200`);
      return { document: tokens, text: (paint) => tokensText(tokens, paint) };
    },
  },
  {
    name: 'token delete',
    summary: 'Delete a token; its next request is refused',
    operands: [{ name: 'TOKEN_ID', meaning: 'the id of the token' }],
    examples: [{ does: 'by its id', line: 'florin token delete TOKEN_ID' }],
    run: async ({ given, api }) => {
      const id = encodeURIComponent(given.operand('TOKEN_ID'));
      const deleted = await (await api()).send(`${path}/${id}`, { method: 'DELETE' });
      return {
        document: deleted,
        text: () => `token ${shown(deleted['token_id'])} (${shown(deleted['name'])}) is deleted\n`,
      };
    },
  },
];
