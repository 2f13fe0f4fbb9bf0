import type {
  SingleWindowCountries,
  SingleWindowDeliveryOptions,
  SingleWindowMandatoryFields,
  SingleWindowPaymentSystems,
  SingleWindowQuery,
} from '../generated/single-window-types.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';

/** Gaps 4, Single window: where money can be sent, and what has to be known for it. */
export class SingleWindow {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async countries(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowCountries> {
    return this.#ask('countries', query, options);
  }

  async paymentSystems(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowPaymentSystems> {
    return this.#ask('payment-systems', query, options);
  }

  async deliveryOptions(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowDeliveryOptions> {
    return this.#ask('delivery-options', query, options);
  }

  async mandatoryFields(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowMandatoryFields> {
    return this.#ask('mandatory-fields', query, options);
  }

  async #ask<Answer>(
    what: string,
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<Answer> {
    const path = `/transfer/rest/v1/transfers/single-window-transfer-${what}`;
    return this.#api.get(path, query, options);
  }
}
