import type { FlorinError } from '../errors.ts';
import type { WireRequest } from '../http/api-request.ts';

/** What one attempt is authorized with. */
export type Authorized = {
  readonly headers: Readonly<Record<string, string>>;
  /** After a 401: does what helps, and says whether the request is worth sending again. */
  readonly recover: (refusal: FlorinError) => Promise<boolean>;
};

/** Proves who asks, anew for each attempt. */
export type Authorization = (request: WireRequest) => Promise<Authorized>;

/** Nobody in particular. */
export const anyone: Authorization = async () => ({ headers: {}, recover: async () => false });
