import { describe, expect, test } from 'vitest';
import { createLog } from './logging.ts';

function captured(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('trace', { write: (line: string) => (text += line) }));
  return text;
}

describe('no secret is logged', () => {
  test.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'old_password',
    'pin',
    'new_pin',
    'payerPin',
    'access_token',
    'refreshToken',
    'client_secret',
    'mac_key',
    'FLORIN_MASTER_KEY',
  ])('under the name %s', (name) => {
    const text = captured((log) => {
      log.info({ [name]: 'hunter2' }, 'flat');
      log.info({ a: { b: [{ [name]: 'hunter2' }] } }, 'deep');
      log.child({ [name]: 'hunter2' }).info('of a child');
    });
    expect(text).not.toContain('hunter2');
    expect(text.match(/\[censored\]/g)).toHaveLength(3);
  });

  test.each([
    'Authorization: Bearer hunter2',
    'authorization: basic hunter2',
    'MAC id="client", ts="1", nonce="x", mac="hunter2"',
    'connect postgres://florin:hunter2@db:5432/florin',
  ])('in the text %s', (secret) => {
    const text = captured((log) => {
      log.info(secret);
      log.info({ header: secret }, 'x');
      log.error({ err: new Error(secret) }, 'x');
    });
    expect(text).not.toContain('hunter2');
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  test('an error is logged only with type, message, code and stack', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (hash)=(hunter2) already exists.',
      parameters: ['hunter2'],
    });
    const text = captured((log) => log.error({ err: error }, 'x'));
    expect(Object.keys(JSON.parse(text).err)).toEqual(['type', 'message', 'code', 'stack']);
    expect(text).not.toContain('hunter2');
  });

  test('names that only resemble secrets are shown', () => {
    const text = captured((log) =>
      log.info({ idempotency_key: 'shown', token_count: 'shown', pinned: 'shown' }, 'x'),
    );
    expect(text.match(/shown/g)).toHaveLength(3);
  });

  test('a thrown text is logged too', () => {
    expect(captured((log) => log.error({ err: 'a text' }, 'x'))).toContain('a text');
  });

  test('a circular object does not hang the log', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(captured((log) => log.info(circle, 'round'))).toContain('round');
  });
});
