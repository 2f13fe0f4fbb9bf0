/** What the demonstration needs to know about the service it fills. */
export type SeedTarget = { readonly url: string; readonly adminToken: string };

/** What a newcomer may try out. All of it is test money. */
export type DemoData = {
  readonly project: Readonly<Record<'client_id' | 'client_secret' | 'mac_key', string>> & {
    readonly wallet_id: number;
  };
  readonly user: {
    readonly email: string;
    readonly password: string;
    readonly pin: string;
    readonly wallet_id: number;
  };
};

const demoUser = { email: 'demo@example.com', password: 'demo-password', pin: '1234' };
const demoClientId = 'demo-shop';
const demoFunds = 100_000;

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/**
 * Makes a test project and a user with funds, through the operator API like anybody else. Null when
 * they are there already: a start that is not the first, or another node that was faster.
 */
export async function seedDemo(target: SeedTarget): Promise<DemoData | null> {
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

  const project = await post('/projects', { name: 'Demo shop', client_id: demoClientId });
  if (project.status === 409) return null;
  const user = await post('/users', { ...demoUser, name: 'Demo user' });
  const wallet = user.body['wallet_id'];
  const deposit = { amount: demoFunds, currency: 'EUR', reference: 'demo' };
  const funded = await post(`/wallets/${wallet}/deposits`, deposit);
  const failed = [project, user, funded].find(({ status }) => status !== 201);
  if (failed !== undefined) throw new Error(`the demo data: ${JSON.stringify(failed.body)}`);
  return {
    project: project.body as DemoData['project'],
    user: { ...demoUser, wallet_id: wallet as number },
  };
}

/** The screen of the first start. */
export const demoScreen = (url: string, { project, user }: DemoData): string => `
  A test project and a user with funds were made for you; they are shown once.

  API reference   ${url}/openapi.json
  Project         client_id      ${project.client_id}
                  client_secret  ${project.client_secret}
                  mac_key        ${project.mac_key}
                  wallet         ${project.wallet_id}
  User            ${user.email}, password ${user.password}, PIN ${user.pin}, wallet ${user.wallet_id}

  Try it:
  curl -s ${url}/oauth/v1/token -d grant_type=client_credentials \\
    -d client_id=${project.client_id} -d client_secret=${project.client_secret}

`;
