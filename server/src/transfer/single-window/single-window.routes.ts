import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { transfersPath } from '../transfer-route.ts';
import type { TransferServices } from '../transfer-services.ts';
import { countryNames, knownFields, shippedCorridors } from './corridors.ts';
import {
  type Corridor,
  corridorsFor,
  deliveryOptionNames,
  fieldsIn,
  offersIn,
  paymentSystemNames,
} from './single-window.ts';
import * as wire from './single-window.wire.ts';

/** All of them are standard operations (gaps 4, Batch). */
const common = ({ mac, limits }: TransferServices, what: string) => ({
  method: 'GET' as const,
  path: `${transfersPath}/single-window-transfer-${what}`,
  tags: ['Transfer: single window'],
  auth: mac.withUsers('readSingleWindow'),
  limit: limits.standard,
  request: { query: wire.singleWindowQuery },
  successStatus: 200 as const,
  refusals: {},
});

type Query = Parameters<typeof wire.filterOf>[0];

const asked = (query: Query): readonly Corridor[] =>
  corridorsFor(shippedCorridors, wire.filterOf(query));

/**
 * Gaps 4, Single window: the destinations, and the options for each (decision 0055-single-window).
 */
export const singleWindowRoutes = (services: TransferServices): readonly Route[] => [
  route({
    ...common(services, 'countries'),
    summary: 'The countries to which money can be sent',
    description: 'Filters combine: an item is listed if any transfer abroad matches all of them.',
    operationId: 'listSingleWindowCountries',
    answers: { 200: wire.countriesAnswer },
    handle: ({ query }) =>
      accept({ countries: wire.offersOnWire(offersIn(asked(query), 'country', countryNames)) }),
  }),
  route({
    ...common(services, 'payment-systems'),
    summary: 'The payment systems that carry money abroad',
    description: 'Filters combine: an item is listed if any transfer abroad matches all of them.',
    operationId: 'listSingleWindowPaymentSystems',
    answers: { 200: wire.paymentSystemsAnswer },
    handle: ({ query }) => {
      const offers = offersIn(asked(query), 'paymentSystem', paymentSystemNames);
      return accept({ payment_systems: wire.offersOnWire(offers) });
    },
  }),
  route({
    ...common(services, 'delivery-options'),
    summary: 'How a beneficiary abroad can get the money',
    description: 'Filters combine: an item is listed if any transfer abroad matches all of them.',
    operationId: 'listSingleWindowDeliveryOptions',
    answers: { 200: wire.deliveryOptionsAnswer },
    handle: ({ query }) => {
      const offers = offersIn(asked(query), 'deliveryOption', deliveryOptionNames);
      return accept({ delivery_options: wire.offersOnWire(offers) });
    },
  }),
  route({
    ...common(services, 'mandatory-fields'),
    summary: 'What a transfer abroad must say of its beneficiary',
    description:
      'Give country, payment system and delivery option for the fields of one kind of transfer.',
    operationId: 'listSingleWindowMandatoryFields',
    answers: { 200: wire.mandatoryFieldsAnswer },
    handle: ({ query }) =>
      accept({ fields: wire.fieldsOnWire(fieldsIn(asked(query), knownFields)) }),
  }),
];
