import { isLoopbackHost } from '../pages/loopback-host.ts';
import {
  type DemoWallets,
  demoClientId,
  demoCurrency,
  demoOwnerEmail,
  demoUser,
  demoWallets,
} from './demo-data.ts';

/** The facts about the service that the demonstration needs. */
export type SeedTarget = {
  readonly url: string;
  /** The address at which people reach the service, and so the demo shop. */
  readonly publicUrl: string;
  readonly adminToken: string;
  readonly ownerPassword: string;
};

/** For each wallet: the payer pays from one, and the project's transfers come from the other. */
const demoFunds = 100_000;

/** Nothing is split unless an order asks for it, as the split orders of the demo shop do. */
const splitPolicy = { slots: [], allow_overrides: true };

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** A given database gets the demo data only on request. */
export const isSeeded = (settings: {
  readonly seed: 'demo' | 'none' | null;
  readonly databaseUrl: string | null;
}): boolean => (settings.seed ?? (settings.databaseUrl === null ? 'demo' : 'none')) === 'demo';

/**
 * Creates a test project, a user and the project's owner through the operator API, with money for
 * the first two. Existing parts stay. If a start is killed halfway, the next one creates the rest.
 * Each deposit has a reference, so it is booked once.
 */
export async function seedDemo(
  target: SeedTarget,
  findWallets: () => Promise<DemoWallets>,
): Promise<void> {
  const post = (path: string, body: object): Promise<Answer> => asked(target, path, body);
  /**
   * Another node may be creating the same object now, and an older version created it differently.
   */
  const ensure = async (path: string, body: object): Promise<void> => {
    const answer = await post(path, body);
    if (answer.status === 201 || answer.status === 409) return;
    throw new Error(`the demo data: ${JSON.stringify(answer.body)}`);
  };

  /** Uses the wallet number in the guides, or another if that number is taken. */
  const ensureWith = async (path: string, body: object, walletId: number): Promise<void> => {
    const answer = await post(path, { ...body, wallet_id: walletId });
    if (answer.status !== 201) await ensure(path, body);
  };

  const found = await findWallets();
  if (found.isLive) return;
  if (found.project === null) {
    const shop = {
      name: 'Demo shop',
      client_id: demoClientId,
      split_policy: splitPolicy,
      rights: ['password_grant'],
    };
    await ensureWith('/projects', shop, demoWallets.project);
  }
  if (found.user === null) {
    await ensureWith('/users', { ...demoUser, name: 'Demo user' }, demoWallets.user);
  }
  const { project, user, projectId } = await findWallets();
  // If somebody removed the owner's role, the next start does not restore it.
  if (projectId !== null && !(await hasOwner(target))) {
    await ensure('/staff', ownerOf(projectId, target));
  }
  if (projectId !== null) await ensureAddresses(target, projectId);
  const deposit = { amount: demoFunds, currency: demoCurrency, reference: 'demo' };
  for (const wallet of [project, user]) {
    if (wallet !== null) await ensure(`/wallets/${wallet}/deposits`, deposit);
  }
}

/** Calls the operator API. With a body it creates something, unless the method says otherwise. */
async function asked(
  target: SeedTarget,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const answer = await fetch(`${target.url}/admin/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${target.adminToken}`,
      'content-type': 'application/json',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/**
 * Wallet 5: the consent page returns to this path of the demo shop. The shop's own addresses repeat
 * it.
 */
const returnPath = '/demo/wallet/back';

const isOfThisMachine = (site: string): boolean =>
  URL.canParse(site) && isLoopbackHost(new URL(site).host);

/**
 * Registers the addresses of the demo shop: its site, and the page for returning with a code. The
 * service may have had another port before; the owner's own additions stay.
 */
async function ensureAddresses(target: SeedTarget, projectId: string): Promise<void> {
  const path = `/projects/${projectId}`;
  const { body } = await asked(target, path);
  const { origin } = new URL(target.publicUrl);
  const [ours, site] = [`${target.publicUrl}${returnPath}`, origin];
  const [uris, sites] = [body['redirect_uris'], body['sites']] as (readonly string[])[];
  if (uris?.includes(ours) && sites?.includes(site)) return;
  const changed = {
    redirect_uris: [...(uris ?? []).filter((uri) => !uri.endsWith(returnPath)), ours],
    sites: [...(sites ?? []).filter((one) => !isOfThisMachine(one) && one !== site), site],
  };
  const answer = await asked(target, path, changed, 'PATCH');
  if (answer.status !== 200) throw new Error(`the demo data: ${JSON.stringify(answer.body)}`);
}

async function hasOwner(target: SeedTarget): Promise<boolean> {
  const { body } = await asked(target, `/staff?email=${encodeURIComponent(demoOwnerEmail)}`);
  return (body['items'] as readonly unknown[]).length > 0;
}

const ownerOf = (projectId: string, { ownerPassword: password }: SeedTarget) => ({
  ...{ email: demoOwnerEmail, name: 'Demo owner', password },
  ...{ role: 'owner', project_id: projectId },
});
