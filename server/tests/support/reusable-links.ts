import { formTo, staffBrowser } from './portal.ts';

type Service = Parameters<typeof staffBrowser>[0];

const wanted = {
  ...{ kind: 'fixed', amount: '12.50', currency: 'EUR' },
  ...{ text: 'Monthly fee', reference: 'Fee', language: 'en' },
};

/** The public path of a reusable link, made in the portal by an owner of the project. */
export async function aReusableLink(service: Service, projectId: string): Promise<string> {
  const browser = await staffBrowser(service, projectId, 'owner');
  const form = await browser.open(`/portal/projects/${projectId}/payment-links/reusable/new`);
  const { address } = await browser.submit(formTo(form, '/new'), wanted);
  const [, id] = /reusable\/([0-9a-f-]{36})/.exec(address) ?? [];
  if (id === undefined) throw new Error(`no reusable link was made: ${address}`);
  return `/p/${id}`;
}
