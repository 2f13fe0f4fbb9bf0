import { demoClientId, demoCurrency, demoUser, demoWallets } from './demo-data.ts';

/** What the demonstration needs to know about the service it fills. */
export type SeedTarget = { readonly url: string; readonly adminToken: string };

/** For each wallet: the payer pays with it, and the project's transfers come out of it. */
const demoFunds = 100_000;

/** Nothing is divided unless an order says so: the split orders of the demo shop do. */
const splitPolicy = { slots: [], allow_overrides: true };

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/**
 * Makes a test project and a user, both with funds, through the operator API like anybody else, unless they
 * are there already: a start that is not the first, or another node that was faster.
 */
export async function seedDemo(target: SeedTarget): Promise<void> {
  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${target.url}/admin/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.adminToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };

  const made = async (path: string, body: object, walletId: number): Promise<Answer> => {
    const answer = await post(path, { ...body, wallet_id: walletId });
    // Whoever has filled the database before may have given the number away.
    return answer.status === 409 ? post(path, body) : answer;
  };

  const shop = {
    name: 'Demo shop',
    client_id: demoClientId,
    split_policy: splitPolicy,
    rights: ['password_grant'],
  };
  const project = await made('/projects', shop, demoWallets.project);
  if (project.status === 409) return;
  const user = await made('/users', { ...demoUser, name: 'Demo user' }, demoWallets.user);
  const deposit = { amount: demoFunds, currency: demoCurrency, reference: 'demo' };
  const fund = ({ body }: Answer) => post(`/wallets/${body['wallet_id']}/deposits`, deposit);
  const answers = [project, user, await fund(project), await fund(user)];
  const failed = answers.find(({ status }) => status !== 201);
  if (failed !== undefined) throw new Error(`the demo data: ${JSON.stringify(failed.body)}`);
}
