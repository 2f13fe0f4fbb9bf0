import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import { type KeyRing, keyState } from '../../identity/tokens/key-ring.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

export const signingKeysAnswer = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kid: Type.String({ description: 'As tokens and the JWKS name it.' }),
        state: Type.Enum(['signing', 'verifying', 'retired'], {
          description:
            'signing: signs new tokens; verifying: replaced, its tokens are still good; ' +
            'retired: nothing that it signed is good any more.',
        }),
        created_at: createdAt(),
        retires_at: orNull(
          Type.Integer({ description: 'Unix seconds at which it retires; null: it signs still.' }),
        ),
      }),
      { description: 'Keys that sign access tokens, without their private parts.' },
    ),
  },
  {
    $id: 'SigningKeys',
    examples: [
      {
        keys: [
          {
            kid: 'Hq3uQv0mJk2xW7cd',
            state: 'signing',
            created_at: 1800000000,
            retires_at: null,
          },
        ],
      },
    ],
  },
);

/** Never with the private key, not even encrypted. */
export const signingKeysOnWire = (
  ring: KeyRing,
  now: UnixSeconds,
): Static<typeof signingKeysAnswer> => ({
  keys: ring.keys.map((key) => ({
    kid: key.id,
    state: keyState(key, now),
    created_at: key.createdAt,
    retires_at: key.retiresAt,
  })),
});
