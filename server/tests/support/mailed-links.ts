import { listMails } from './mails.ts';
import type { OperatorClient } from './operator-client.ts';

/** The texts of mails to an address that were not withheld, the newest last. */
export async function textsMailedTo(
  client: OperatorClient,
  address: string,
): Promise<readonly string[]> {
  const mails = await listMails(client, { to: address });
  const sent = mails.filter(({ state }) => state !== 'withheld');
  return sent.map(({ text }) => text ?? '').toReversed();
}

/** The paths of the links in a mail, in order. */
export const linksIn = (mail: string): readonly string[] =>
  [...mail.matchAll(/https?:\/\/\S+/g)].map(([found]) => {
    const { pathname, search } = new URL(found);
    return `${pathname}${search}`;
  });

/** The path of the first link in a mail. */
export function linkIn(mail: string | null | undefined): string {
  const [link] = linksIn(mail ?? '');
  if (link === undefined) throw new Error(`no link in: ${mail}`);
  return link;
}
