import { Connection } from '../connection.ts';
import type { Contestant } from '../contestants.ts';
import { operatorOf } from '../preparing.ts';

/** A user of the portal, by the cookies of the session. */
type Worker = { readonly cookies: string };

type Scene = {
  readonly contestant: Contestant;
  readonly adminToken: string;
  readonly projectId: string;
  /** Some orders of the project to look at. */
  readonly orders: readonly string[];
};

/** How long a user looks at a page before the next click. */
const lookMs = 3_000;

const password = 'a long password for the bench';

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const hiddenFields = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );

async function signIn({ port }: Contestant, email: string): Promise<Worker> {
  const address = `http://127.0.0.1:${port}/portal/sign-in`;
  const page = await fetch(address);
  const cookies = cookiesOf(page);
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams([
      ...hiddenFields(await page.text()),
      ['email', email],
      ['password', password],
    ]),
  });
  if (answer.status !== 303) throw new Error(`sign-in of ${email}: ${answer.status}`);
  return { cookies: [cookies, cookiesOf(answer)].join('; ') };
}

/** The pages that a shop's staff see in a day. `n` is the number of the click. */
const pagesOf = ({ projectId, orders }: Scene): readonly ((n: number) => string)[] => {
  const base = `/portal/projects/${projectId}`;
  return [
    () => base,
    () => `${base}/orders`,
    (n) => `${base}/orders/${orders[n % orders.length]}`,
    () => `${base}/orders?status=paid&currency=EUR`,
    () => `${base}/payments`,
    () => `${base}/payment-links`,
    (n) => `${base}/search?q=Order+${n % 1_000}`,
    () => `${base}/balance`,
    () => `${base}/webhooks`,
    () => `${base}/developers/requests`,
  ];
};

export type StaffAtWork = {
  /** Begins their clicks. Returns a function that ends them. */
  readonly begin: () => Promise<() => Promise<void>>;
  /** The total number of pages they have seen. */
  readonly pagesSeen: () => number;
};

/** This many members of staff, each signed in, who click from page to page. */
export async function prepareStaff(scene: Scene, count: number): Promise<StaffAtWork> {
  const { contestant, adminToken, projectId } = scene;
  const call = operatorOf(contestant.port, adminToken);
  const workers: Worker[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `staff-${number}@bench.example`;
    const member = { email, name: 'Staff', role: 'owner', project_id: projectId, password };
    await call('/staff', member);
    workers.push(await signIn(contestant, email));
  }
  const pages = pagesOf(scene);
  let seen = 0;
  return {
    pagesSeen: () => seen,
    begin: async () => {
      const timers = new Set<NodeJS.Timeout>();
      const connections = workers.map(({ cookies }, number) => {
        let clicks = number;
        const click = (): void => {
          clicks += 1;
          const path = pages[clicks % pages.length]?.(clicks) ?? '';
          connection.send(
            `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${contestant.port}\r\nCookie: ${cookies}\r\n\r\n`,
          );
        };
        const clickIn = (ms: number): void => {
          const timer = setTimeout(() => {
            timers.delete(timer);
            click();
          }, ms);
          timers.add(timer);
        };
        const connection = new Connection(contestant.port, (status) => {
          if (status !== 200) throw new Error(`a page of the portal: ${status}`);
          seen += 1;
          clickIn(lookMs);
        });
        // Not all at once: people do not click in step.
        clickIn((lookMs / count) * number);
        return connection;
      });
      return async () => {
        for (const timer of timers) clearTimeout(timer);
        for (const connection of connections) connection.close();
      };
    },
  };
}
