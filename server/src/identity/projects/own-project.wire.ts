import { type Static, Type } from 'typebox';
import { available } from '../../ledger/account.ts';
import type { WalletBalances } from '../wallets/read-wallet.ts';
import type { Project } from './project.ts';

const ownFields = {
  project_id: Type.String(),
  project_number: Type.Integer(),
  name: Type.String(),
  client_id: Type.String(),
  wallet_id: Type.Integer(),
  test_mode: Type.Boolean(),
  currencies: Type.Array(Type.String()),
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

/** What a project may learn about itself; the operator's answer says more. */
export const ownProject = Type.Object(ownFields, { $id: 'OwnProject', examples: [ownExample] });

/** The same with what checkout clients look at before they begin (decision 0138). */
export const checkoutProject = Type.Object(
  {
    ...ownFields,
    status: Type.Literal('active'),
    payment_collection_status: Type.Literal('active'),
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

/** The sites of the project, as far as they are asked for. */
export const websites = Type.Object(
  { items: Type.Array(Type.Object({ url: Type.String(), status: Type.Literal('verified') })) },
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
        currency: Type.String(),
        balance: Type.Integer({ description: 'In minor units, what is held included.' }),
        held: Type.Integer({ description: 'Reserved for what is under way.' }),
        available: Type.Integer({ description: '`balance` less `held`.' }),
      }),
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

/** The same as published clients of the wallet API read it: by number, and with a title. */
export const namedProject = Type.Object(
  { id: Type.Integer(), title: Type.String(), ...ownProject.properties },
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

/** A suspended project is refused before it could read this, so whoever reads it is active. */
export const checkoutProjectOnWire = (project: Project): Static<typeof checkoutProject> => ({
  ...ownProjectOnWire(project),
  status: 'active',
  payment_collection_status: 'active',
});

/** The operator who registered a site vouches for it: each is verified. */
export function websitesOnWire(
  { configuration: { sites } }: Project,
  referrer: string | undefined,
): Static<typeof websites> {
  const origin = referrer === undefined ? null : originOf(referrer);
  const shown = sites.filter((site) => referrer === undefined || originOf(site) === origin);
  return { items: shown.map((url) => ({ url, status: 'verified' })) };
}

/** Undefined: it is no address of a site. A site is registered in any spelling of its origin. */
const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;
