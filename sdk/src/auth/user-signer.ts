import { FlorinUsageError } from '../errors.ts';
import type { MacToken } from '../generated/project-types.ts';
import { isHeaderText } from '../http/header-text.ts';
import { isSecret } from '../secrets-guard.ts';
import type { MacKey } from './mac.ts';
import type { MacSigner } from './mac-authorization.ts';
import { onceAtATime } from './once-at-a-time.ts';

/**
 * Store these for a user's authorization. Without `refresh_token` it ends with the access token.
 */
export type UserTokens = Pick<MacToken, 'access_token' | 'mac_key' | 'refresh_token'>;

type Renewal = {
  /** Exchanges a refresh token, which is then used up, for new tokens. */
  readonly refresh: (refreshToken: string) => Promise<MacToken>;
  /**
   * Called at each renewal, so that you can store the new tokens: the old refresh token is void
   * now.
   */
  readonly onTokens?: ((tokens: MacToken) => void | Promise<void>) | undefined;
};

export type UserSigner = MacSigner & { readonly tokens: () => UserTokens };

/** A value from storage may come back empty. */
function refuseWrongTokens({ access_token: id, mac_key: key }: UserTokens): void {
  if (isHeaderText(id) && isSecret(key)) return;
  throw new FlorinUsageError('A user has an access_token and a mac_key; both are texts.');
}

/** Signs with a user's access token, and renews it when the service says that it has expired. */
export function userSigner(first: UserTokens, { refresh, onTokens }: Renewal): UserSigner {
  refuseWrongTokens(first);
  let tokens = first;
  const current = (): MacKey => ({ id: tokens.access_token, key: tokens.mac_key });
  const renewOnce = onceAtATime(async () => {
    const { refresh_token: refreshToken } = tokens;
    if (refreshToken === undefined) return false;
    const fresh = await refresh(refreshToken);
    tokens = fresh;
    await onTokens?.(fresh);
    return true;
  });
  return {
    current,
    tokens: () => tokens,
    // Another call may have renewed it in the meantime.
    renew: async (used) => used.id !== tokens.access_token || renewOnce(),
  };
}
