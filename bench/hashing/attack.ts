import { Connection } from '../connection.ts';
import type { Contestant } from '../contestants.ts';
import { operatorOf, request } from '../preparing.ts';
import { type Credentials, signed } from '../signed-requests.ts';

type Project = { readonly client_id: string; readonly mac_key: string };

const path = '/rest/v1/transaction';
/** No wallet has this number, so nothing is ever locked. */
const unknownWallet = 999_999_999;

/** A merchant who tries PINs, one after another on each connection. */
export type Attack = {
  readonly begin: (connections: number) => void;
  /** Waits for the answers in flight. Returns the number of answers. */
  readonly end: () => Promise<number>;
};

/** Sends a signed request, and returns the raw answer. */
function answerTo(port: number, credentials: Credentials, text: string): Promise<string> {
  return new Promise((resolve) => {
    const connection = new Connection(port, (_status, answer) => {
      connection.close();
      resolve(answer);
    });
    connection.send(signed(text, credentials, port));
  });
}

/** One connection that sends its next try once it has the previous answer. */
function attacker(port: number, nextTry: () => string | null): Promise<void> {
  return new Promise((resolve) => {
    const send = (): void => {
      const text = nextTry();
      if (text === null) {
        connection.close();
        resolve();
      } else connection.send(text);
    };
    const connection = new Connection(port, send);
    send();
  });
}

/** Prepares the attack: a separate project with a transaction that nobody will ever pay. */
export async function prepareAttack({ port }: Contestant, adminToken: string): Promise<Attack> {
  const project = await operatorOf(port, adminToken)<Project>('/projects', { name: 'Attacker' });
  const credentials = { clientId: project.client_id, macKey: project.mac_key };
  const payments = [{ description: 'Bench', price: 100, currency: 'EUR' }];
  const created = await answerTo(port, credentials, request('POST', path, { payments }));
  const key = /"transaction_key":"([^"]+)"/.exec(created)?.[1];
  if (key === undefined) throw new Error(`no transaction: ${created}`);
  const pinTry = request('PUT', `${path}/${key}/reserve/${unknownWallet}`, { pin: '4711' });
  let isOn = false;
  let tries = 0;
  let attackers: readonly Promise<void>[] = [];
  const nextTry = (): string | null => {
    if (!isOn) return null;
    tries += 1;
    return signed(pinTry, credentials, port);
  };
  return {
    begin: (connections) => {
      [isOn, tries] = [true, 0];
      attackers = Array.from({ length: connections }, () => attacker(port, nextTry));
    },
    end: async () => {
      isOn = false;
      await Promise.all(attackers);
      return tries;
    },
  };
}
