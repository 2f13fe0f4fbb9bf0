import type { FlorinError } from '../errors.ts';
import type { WireRequest } from '../http/api-request.ts';

/** The headers that authorize one attempt, and the recovery from a refusal. */
export type Authorized = {
  readonly headers: Readonly<Record<string, string>>;
  /** Called after a 401. It recovers if it can, and says whether to send the request again. */
  readonly recover: (refusal: FlorinError) => Promise<boolean>;
};

/** Authorizes the caller, anew for each attempt. */
export type Authorization = (request: WireRequest) => Promise<Authorized>;

/** No authorization. */
export const anyone: Authorization = async () => ({ headers: {}, recover: async () => false });
