import type {
  SingleWindowCountries,
  SingleWindowDeliveryOptions,
  SingleWindowMandatoryFields,
  SingleWindowPaymentSystems,
  SingleWindowQuery,
} from '../generated/single-window-types.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';

/** Transfers abroad: their countries, their payment systems, and the fields that they require. */
export class SingleWindow {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads the countries that can receive money. */
  async countries(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowCountries> {
    return this.#ask('countries', query, options);
  }

  /** Reads the payment systems, of one country if the query names it. */
  async paymentSystems(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowPaymentSystems> {
    return this.#ask('payment-systems', query, options);
  }

  /** Reads the ways in which the beneficiary can get the money. */
  async deliveryOptions(
    query?: SingleWindowQuery,
    options?: CallOptions,
  ): Promise<SingleWindowDeliveryOptions> {
    return this.#ask('delivery-options', query, options);
  }

  /** Reads the fields that such a transfer requires. */
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
