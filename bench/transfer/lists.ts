import type { Contestant } from '../contestants.ts';
import { request } from '../preparing.ts';
import { signed } from '../signed-requests.ts';
import type { Project } from './shop.ts';

/** One client may make a hundred requests a minute. */
const pages = 45;

export type Listed = { readonly contestant: Contestant; readonly project: Project };

/** How long one page of the account's list takes, requested by its owner. */
async function pageMs({ contestant: { port }, project }: Listed): Promise<number> {
  const account = project.account_numbers.EUR;
  const path = `/transfer/rest/v1/transfers?credit_account_number=${account}`;
  const credentials = { clientId: project.client_id, macKey: project.mac_key };
  const text = signed(request('GET', path), credentials, port);
  const authorization = /Authorization: (.+)\r\n/.exec(text)?.[1] ?? '';
  const begunMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${body}`);
  return performance.now() - begunMs;
}

/** The median time of a page for each of them, measured in turns. */
export async function pageMedians(listed: readonly Listed[]): Promise<readonly number[]> {
  const times = listed.map((): number[] => []);
  for (let page = 0; page < pages; page += 1) {
    for (const [index, one] of listed.entries()) times[index]?.push(await pageMs(one));
  }
  return times.map((list) => list.sort((one, other) => one - other)[Math.floor(pages / 2)] ?? 0);
}
