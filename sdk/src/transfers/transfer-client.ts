import { FlorinUsageError } from '../errors.ts';
import type {
  NewTransfer,
  RefusedTransfer,
  Transfer,
  TransferBatch,
  TransferPage,
  TransfersQuery,
} from '../generated/transfer-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { SingleWindow } from './single-window.ts';

const path = '/transfer/rest/v1/transfers';

const pathOf = (transferId: number): string => `${path}/${segment(transferId)}`;

/**
 * The transfer API: money from one account to another, or to a bank. A transfer is created, then
 * signed. Amounts are decimal texts. Every method may throw `FlorinError` or
 * `FlorinConnectionError`.
 */
export class TransferClient {
  /** The countries, systems and fields of transfers abroad. */
  readonly singleWindow: SingleWindow;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.singleWindow = new SingleWindow(api);
  }

  /** Creates a transfer with status `new`; no money moves. Throws with 400 for wrong fields. */
  async create(transfer: NewTransfer, options?: CallOptions): Promise<Transfer> {
    return this.#api.post(path, transfer, options);
  }

  /**
   * Creates up to 100 transfers. The answer has one entry for each, in the same order: the
   * transfer, or the reason of its refusal. `isRefusedTransfer()` tells them apart.
   */
  async createBatch(
    transfers: readonly NewTransfer[],
    options?: CallOptions,
  ): Promise<readonly (Transfer | RefusedTransfer)[]> {
    const batch = await this.#api.post<TransferBatch>(`${path}/batch`, { transfers }, options);
    return batch.transfers;
  }

  /** Reads a transfer. Throws with 404 if it is somebody else's. */
  async read(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#api.get(pathOf(transferId), {}, options);
  }

  /** Reads one page of transfers. */
  async list(query: TransfersQuery, options?: CallOptions): Promise<TransferPage> {
    return this.#api.get(path, query, options);
  }

  /** Reads all transfers that match the query, page by page. Throws with `before`. */
  async *iterate(query: TransfersQuery, options?: CallOptions): AsyncGenerator<Transfer, void> {
    if (query.before !== undefined) {
      throw new FlorinUsageError('A list is walked forwards: use after, or list with before.');
    }
    for (let wanted = query; ; ) {
      const { transfers, _metadata: page } = await this.list(wanted, options);
      yield* transfers;
      const { after } = page.cursors;
      if (!page.has_next || after === undefined) return;
      const { offset: _, ...others } = query;
      wanted = { ...others, after };
    }
  }

  /** Makes a new transfer visible to both sides. Throws with 409 once it has moved on. */
  async register(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'register', undefined, options);
  }

  /** Reserves the money. Throws `insufficient_funds` and changes nothing if there is too little. */
  async reserve(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'reserve', undefined, options);
  }

  /** Authorizes the transfer. It is executed at once if nothing else is missing. */
  async sign(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'sign', undefined, options);
  }

  /** Gives the password that a transfer waits for. Throws with 403 for a wrong one. */
  async providePassword(
    transferId: number,
    value: string,
    options?: CallOptions,
  ): Promise<Transfer> {
    return this.#step(transferId, 'provide-password', { value }, options);
  }

  /** Cancels a transfer and returns its money. Throws with 409 once a bank has it. */
  async revoke(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#api.delete(pathOf(transferId), {}, options);
  }

  async #step(
    transferId: number,
    step: string,
    body: object | undefined,
    options?: CallOptions,
  ): Promise<Transfer> {
    return this.#api.put(`${pathOf(transferId)}/${step}`, body, options);
  }
}

/** Whether an entry of `createBatch` was refused. It then has `error` and `error_description`. */
export const isRefusedTransfer = (entry: Transfer | RefusedTransfer): entry is RefusedTransfer =>
  typeof entry['error'] === 'string';
