import { type Static, Type } from 'typebox';
import { orLeftOut } from '../../edge/wire.ts';
import { oauthTokenSeconds } from './oauth-grant.ts';
import { scopeText } from './scope.ts';
import type { GivenTokens } from './token-grants.ts';

/** 2.7. */
export const macTokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: 'Used instead of client_id as the MAC id' }),
    token_type: Type.Literal('mac', { description: 'How requests are signed with it' }),
    expires_in: Type.Integer({ description: 'Seconds for which it is good' }),
    mac_key: Type.String({ description: 'Used instead of the default mac key' }),
    mac_algorithm: Type.Literal('hmac-sha-256', { description: 'How the MAC is computed' }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Gets the next tokens, once; a second use revokes all of them' }),
    ),
    scope: Type.Optional(
      Type.String({ description: 'What was granted, where that is less than was asked for' }),
    ),
  },
  {
    $id: 'MacToken',
    examples: [
      {
        access_token: 'at-2mUqkV8Wl1sXhXQm6cZ3bH0oJpYtR7aNfEwGdKiLuS4',
        token_type: 'mac',
        expires_in: 3600,
        mac_key: 'p3Vr5cT9yQwE1uIoAs7dFgHjK2lZxCvBnM4qWeRtYuI',
        mac_algorithm: 'hmac-sha-256',
        refresh_token: 'x8Zc3VbNmQwErTyUiOpAsDfGhJkL1z2X4c5V6b7N8m9',
      },
    ],
  },
);

export const macTokenOnWire = ({
  accessToken,
  macKey,
  refreshToken,
  narrowedTo,
}: GivenTokens): Static<typeof macTokenAnswer> => ({
  access_token: accessToken,
  token_type: 'mac',
  expires_in: oauthTokenSeconds,
  mac_key: macKey,
  mac_algorithm: 'hmac-sha-256',
  refresh_token: refreshToken,
  scope: orLeftOut(narrowedTo === null ? null : scopeText(narrowedTo)),
});

export const revocationQuery = Type.Object({
  access_token: Type.Optional(
    Type.String({ description: 'Token to revoke; left out: the one that signs the request' }),
  ),
});

export const revokedAnswer = Type.Object(
  { status: Type.Literal('revoked', { description: 'The token is good for nothing any more' }) },
  { $id: 'RevokedToken', examples: [{ status: 'revoked' }] },
);
