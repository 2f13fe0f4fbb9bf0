import { base64 } from '../encoding.ts';
import type { FlorinError } from '../errors.ts';
import type { WireRequest } from '../http/api-request.ts';
import type { Authorization } from './authorization.ts';
import { extOf, type MacKey, macHeader, placeOf } from './mac.ts';
import type { ServerClock } from './server-clock.ts';

/** The signing key. A user's key can be renewed; a client's own cannot. */
export type MacSigner = {
  readonly current: () => MacKey;
  /** False: there is no newer key than `used`. */
  readonly renew: (used: MacKey) => Promise<boolean>;
};

const nonceBytes = 24;

/** Unique: not even another attempt of the same call uses it. */
const newNonce = (): string => base64(crypto.getRandomValues(new Uint8Array(nonceBytes)));

/** Wallet 5 and transfer 5: the MAC scheme, with a clock that corrects itself. */
export const macAuthorization =
  (signer: MacSigner, clock: ServerClock): Authorization =>
  async (request) => {
    const used = signer.current();
    const authorization = await macHeader(used, await partsOf(request, clock));
    return {
      headers: { authorization },
      recover: async (refusal) => recover(refusal, used, signer, clock),
    };
  };

const partsOf = async ({ method, url, bytes }: WireRequest, clock: ServerClock) => ({
  ts: clock.nowSeconds(),
  nonce: newNonce(),
  method,
  uri: `${url.pathname}${url.search}`,
  ...placeOf(url),
  ext: await extOf(bytes),
});

async function recover(
  { error }: FlorinError,
  used: MacKey,
  signer: MacSigner,
  clock: ServerClock,
): Promise<boolean> {
  switch (error) {
    case 'invalid_timestamp':
      await clock.correct();
      return true;
    case 'invalid_nonce':
      return true;
    case 'invalid_grant':
      return signer.renew(used);
    default:
      return false;
  }
}
