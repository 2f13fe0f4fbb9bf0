import { resolve } from 'node:path';
import type { DemoData } from './demo-data.ts';
import { adminTokenVariable, guideVariables, type Variable } from './guide-variables.ts';

/** A place for a newcomer to visit. */
export type Destination = { readonly name: string; readonly address: string };

/** Something to try: its effect, and its command. */
export type Attempt = { readonly what: string; readonly command: string };

/** The common content of the `npm start` screen and the home page. */
export type Welcome = {
  readonly destinations: readonly Destination[];
  /** Null: there is no demo data, or the visitor is not on this machine. */
  readonly demo: DemoData | null;
  /** One click to a paid order, as a button on the home page. Null: there is no demonstration. */
  readonly testOrder: Destination | null;
  /** The variables of the guides. Empty without the demonstration. */
  readonly variables: readonly Variable[];
  readonly attempts: readonly Attempt[];
  /** The portal for a merchant's staff. Null: there is no demonstration. */
  readonly portal: Portal | null;
};

/** The portal, and a sign-in that works at once. */
export type Portal = Destination & { readonly email: string; readonly password: string };

/** The address of the service, and the place of its operator's token. */
export type House = {
  readonly url: string;
  /** The file with the operator's token. Null: the token came from the environment. */
  readonly adminTokenFile: string | null;
};

/** The first page of the reference about the operator API. */
const operatorReference = '/reference/operator-projects';

export function welcomeOf(house: House, demo: DemoData | null): Welcome {
  const { url, adminTokenFile } = house;
  const token = adminTokenFile === null ? '$FLORIN_ADMIN_TOKEN' : `token in ${adminTokenFile}`;
  return {
    destinations: [
      ...(demo === null ? [] : [{ name: 'Demo shop', address: `${url}/demo` }]),
      { name: 'Guides', address: `${url}/docs` },
      { name: 'API reference', address: `${url}/reference` },
      { name: 'My wallet', address: `${url}/frontend/wallet` },
      { name: `Operator API (${token})`, address: `${url}${operatorReference}` },
    ],
    demo,
    testOrder:
      demo === null ? null : { name: 'Pay a test order', address: `${url}/demo/test-order` },
    variables: demo === null ? [] : variablesIn(house, demo),
    attempts: demo === null ? [] : attemptsWith(url, demo),
    portal: demo === null ? null : { name: 'Portal', address: `${url}/portal`, ...demo.owner },
  };
}

/** An admin token from the environment is already set. A token file is named by its full path. */
const variablesIn = ({ url, adminTokenFile }: House, demo: DemoData): readonly Variable[] => [
  ...guideVariables(url, demo),
  ...(adminTokenFile === null ? [] : [adminTokenVariable(resolve(adminTokenFile))]),
];

const readOf = (name: string): string => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;

/** Three commands to paste one after the other: the result is a buyer's payment link. */
function attemptsWith(url: string, { project }: DemoData): readonly Attempt[] {
  const asBearer = '-H "Authorization: Bearer $TOKEN"';
  const json = "-H 'Content-Type: application/json'";
  return [
    {
      what: 'Get an access token',
      command: `TOKEN=$(curl -s ${url}/oauth/v1/token -d grant_type=client_credentials -d client_id=${project.client_id} -d client_secret=${project.client_secret} | ${readOf('access_token')}); echo $TOKEN`,
    },
    {
      what: 'Create an order',
      command: `ORDER=$(curl -s ${url}/merchant-order/integration/v1/orders ${asBearer} ${json} -d '{"purchase":{"reference":"Order 1","amount":1250,"currency":"EUR"}}' | ${readOf('order_id')}); echo $ORDER`,
    },
    {
      what: 'Create its payment link, and open the payment_URL in a browser',
      command: `curl -s ${url}/checkout-payment-link/integration/v1/payment-links ${asBearer} ${json} -d '{"order_id":"'$ORDER'","name":"Order 1","purchase":{"amount":1250},"experience":{"language":"en"}}'`,
    },
  ];
}
