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

/** The transfer API: transfers between accounts. */
export class TransferClient {
  readonly singleWindow: SingleWindow;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.singleWindow = new SingleWindow(api);
  }

  async create(transfer: NewTransfer, options?: CallOptions): Promise<Transfer> {
    return this.#api.post(path, transfer, options);
  }

  /** Up to 100 at once: for each, in their order, what was made of it or why it was refused. */
  async createBatch(
    transfers: readonly NewTransfer[],
    options?: CallOptions,
  ): Promise<readonly (Transfer | RefusedTransfer)[]> {
    const batch = await this.#api.post<TransferBatch>(`${path}/batch`, { transfers }, options);
    return batch.transfers;
  }

  async read(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#api.get(pathOf(transferId), {}, options);
  }

  /** One page. */
  async list(query: TransfersQuery, options?: CallOptions): Promise<TransferPage> {
    return this.#api.get(path, query, options);
  }

  /** All that the query finds, page by page, also while new ones come. */
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

  /** Makes a new transfer visible to both sides. */
  async register(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'register', undefined, options);
  }

  /** Holds the money. */
  async reserve(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'reserve', undefined, options);
  }

  /** Authorizes the transfer. */
  async sign(transferId: number, options?: CallOptions): Promise<Transfer> {
    return this.#step(transferId, 'sign', undefined, options);
  }

  /** Gives the password that a transfer waits for. */
  async providePassword(
    transferId: number,
    value: string,
    options?: CallOptions,
  ): Promise<Transfer> {
    return this.#step(transferId, 'provide-password', { value }, options);
  }

  /** Takes a transfer back, as long as no bank has it. */
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

/** Tells what was refused from what was made, among the answers to a batch. */
export const isRefusedTransfer = (entry: Transfer | RefusedTransfer): entry is RefusedTransfer =>
  typeof entry['error'] === 'string';
