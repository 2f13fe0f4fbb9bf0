import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Result } from '../command.ts';
import { moment, type Paint, shown, table } from '../render.ts';
import { progress } from '../terminal.ts';

const path = '/admin/v1/signing-keys';
const ifMissing = 'This server does not have a list of its signing keys.';

/** The keys of access tokens, the newest first. */
export function keysText(answer: Answer, paint: Paint): string {
  const columns = ['KEY', 'STATE', 'CREATED', 'RETIRES'].map((title) => ({ title }));
  const rows = rowsAt(answer, 'keys').map(({ kid, state, created_at, retires_at }) => [
    shown(kid),
    shown(state),
    moment(created_at),
    moment(retires_at),
  ]);
  return table(columns, rows, paint);
}

const shownKeys = (keys: Answer): Result => ({
  document: keys,
  text: (paint) => keysText(keys, paint),
});

type Send = (path: string, sent: object) => Promise<Answer>;

/** Requests step after step, until nothing is left. */
async function resealAll(send: Send, tell: (line: string) => void): Promise<Answer> {
  let [looked, resealed, unreadable] = [0, 0, 0];
  let after: unknown = null;
  for (;;) {
    const body = after === null ? {} : { after };
    const step = await send('/admin/v1/master-key/reseal', { method: 'POST', body });
    looked += Number(step['looked']);
    resealed += Number(step['resealed']);
    // Older servers do not count them.
    unreadable += Number(step['unreadable'] ?? 0);
    after = step['next'];
    if (after === null) return { key_id: step['key_id'], looked, resealed, unreadable };
    tell(`${looked} rows looked at, ${resealed} secrets sealed anew …`);
  }
}

function resealed(done: Answer): Result {
  const isAll = done['unreadable'] === 0;
  const whole = isAll ? 'Every secret' : 'Every secret that opens';
  const key = shown(done['key_id']);
  const counts = `${shown(done['resealed'])} sealed anew, ${shown(done['looked'])} rows looked at`;
  const rest = isAll
    ? 'FLORIN_MASTER_KEYS_OLD is needed no more.'
    : `unreadable: ${shown(done['unreadable'])}. Their master key is not in FLORIN_MASTER_KEYS_OLD; give it and run this again, if you still have it.`;
  return {
    document: done,
    text: () => `${whole} is sealed under the master key ${key}: ${counts}. ${rest}\n`,
    ending: isAll ? 'ok' : 'refused',
  };
}

export const keyCommands: readonly Command[] = [
  {
    name: 'keys',
    summary: 'Show the keys that sign and verify access tokens',
    details:
      'Ids, states and times; nothing private. "npm run florin -- keys rotate" makes a new one.',
    examples: [
      { does: 'all of them', line: 'florin keys' },
      { does: 'the one that signs', line: 'florin keys --json | jq -r .keys[0].kid' },
    ],
    run: async ({ api }) => shownKeys(await (await api()).send(path, { ifMissing })),
  },
  {
    name: 'keys rotate',
    summary: 'Sign access tokens with a new key',
    details: 'Tokens of the old key are good until they expire. Other nodes follow within seconds.',
    examples: [{ does: 'a new key', line: 'florin keys rotate' }],
    run: async ({ terminal, api }) => {
      const { send } = await api();
      progress(terminal, 'Making a key …');
      return shownKeys(await send(`${path}/rotate`, { method: 'POST', ifMissing }));
    },
  },
  {
    name: 'keys reseal',
    summary: 'Seal every stored secret anew, after the master key was changed',
    details:
      'The server needs the new key in FLORIN_MASTER_KEY and the old one in FLORIN_MASTER_KEYS_OLD. Interrupted, it is simply run again. When it is done, the old key is needed no more. What no key opens is counted and left as it is; it then ends with code 1.',
    examples: [{ does: 'all of them', line: 'florin keys reseal' }],
    run: async ({ terminal, api }) => {
      const { send } = await api();
      return resealed(await resealAll(send, (line) => progress(terminal, line)));
    },
  },
];
