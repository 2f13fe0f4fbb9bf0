import { type Static, Type } from 'typebox';
import { currencyCode, inMinorUnits, testMode } from '../../edge/wire.ts';
import { available } from '../../ledger/account.ts';
import type { WalletBalances } from '../wallets/read-wallet.ts';
import type { Project } from './project.ts';

/** For the project itself and for the operator. */
export const projectFields = {
  project_id: Type.String({ description: 'Id of the project, a UUID' }),
  project_number: Type.Integer({
    description: 'Number of the project, as the wallet API names it',
  }),
  name: Type.String({ description: 'Name of the project, as buyers read it' }),
  client_id: Type.String({ description: 'Id with which its programs authenticate' }),
  wallet_id: Type.Integer({ description: 'Number of the wallet that has its money' }),
  test_mode: testMode(),
  currencies: Type.Array(Type.String(), {
    description: 'Currencies that it accepts, ISO 4217 codes',
  }),
};

const ownExample = {
  project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  project_number: 1001,
  name: 'Corner shop',
  client_id: 'wkVd93h2uS',
  wallet_id: 100001,
  test_mode: true,
  currencies: ['EUR'],
};

/** The fields that a project may read about itself. The operator's answer has more. */
export const ownProject = Type.Object(projectFields, { $id: 'OwnProject', examples: [ownExample] });

/** The same with the fields that checkout clients read before they start (decision 0138). */
export const checkoutProject = Type.Object(
  {
    ...projectFields,
    status: Type.Literal('active', { description: 'Always `active`: others cannot ask' }),
    payment_collection_status: Type.Literal('active', {
      description: 'Always `active`: payments can be taken',
    }),
  },
  {
    $id: 'CheckoutProject',
    examples: [{ ...ownExample, status: 'active', payment_collection_status: 'active' }],
  },
);

export const websitesQuery = Type.Object({
  referrer: Type.Optional(
    Type.String({ maxLength: 2_048, description: 'An address of the site; all sites without it' }),
  ),
});

/** The sites of the project that the request asks for. */
export const websites = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        url: Type.String({ description: 'Address of the site' }),
        status: Type.Literal('verified', { description: 'Always `verified`, by the operator' }),
      }),
      { description: 'Sites that sell for the project' },
    ),
  },
  {
    $id: 'Websites',
    examples: [{ items: [{ url: 'https://shop.example', status: 'verified' }] }],
  },
);

/** Business 2: the money of the project. */
export const ownBalance = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        currency: currencyCode(),
        balance: inMinorUnits('What the project has, reserved money included'),
        held: inMinorUnits('What is reserved for what is under way'),
        available: inMinorUnits('What can be used: `balance` less `held`'),
      }),
      { description: 'One item for each currency' },
    ),
  },
  {
    $id: 'ProjectBalance',
    examples: [{ items: [{ currency: 'EUR', balance: 125_000, held: 5_000, available: 120_000 }] }],
  },
);

export const ownBalanceOnWire = ({ accounts }: WalletBalances): Static<typeof ownBalance> => ({
  items: accounts.map((account) => ({
    currency: account.currency,
    balance: Number(account.balance),
    held: Number(account.held),
    available: Number(available(account)),
  })),
});

export const ownProjectOnWire = (project: Project): Static<typeof ownProject> => ({
  project_id: project.id,
  project_number: project.number,
  name: project.name,
  client_id: project.clientId,
  wallet_id: project.walletId,
  test_mode: project.isTest,
  currencies: [...project.configuration.currencies],
});

/**
 * The same in the form that published clients of the wallet API read: by number, and with a title.
 */
export const namedProject = Type.Object(
  {
    id: Type.Integer({ description: 'The same as `project_number`' }),
    title: Type.String({ description: 'The same as `name`' }),
    ...ownProject.properties,
  },
  {
    $id: 'NamedProject',
    examples: [
      {
        id: 1001,
        title: 'Corner shop',
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        project_number: 1001,
        name: 'Corner shop',
        client_id: 'wkVd93h2uS',
        wallet_id: 100001,
        test_mode: true,
        currencies: ['EUR'],
      },
    ],
  },
);

export const namedProjectOnWire = (project: Project): Static<typeof namedProject> => ({
  id: project.number,
  title: project.name,
  ...ownProjectOnWire(project),
});

export const projectParams = Type.Object({
  project_id: Type.String({ description: "The project's number, or its UUID" }),
});

/** A suspended project is refused before it could read this, so every reader is active. */
export const checkoutProjectOnWire = (project: Project): Static<typeof checkoutProject> => ({
  ...ownProjectOnWire(project),
  status: 'active',
  payment_collection_status: 'active',
});

/** The operator who registered a site vouches for it, so each is verified. */
export function websitesOnWire(
  { configuration: { sites } }: Project,
  referrer: string | undefined,
): Static<typeof websites> {
  const origin = referrer === undefined ? null : originOf(referrer);
  const shown = sites.filter((site) => referrer === undefined || originOf(site) === origin);
  return { items: shown.map((url) => ({ url, status: 'verified' })) };
}

/**
 * Undefined: it is not the address of a site. A site may be registered in any spelling of its
 * origin.
 */
const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;
