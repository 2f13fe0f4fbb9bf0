import { deposit } from './identity.ts';
import type { Answer, Sent } from './operator-client.ts';
import type { TestService } from './test-service.ts';
import { seen } from './wallet.ts';

export type WalletStatement = {
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly items: readonly Readonly<Record<string, string | number>>[];
  readonly _metadata: {
    readonly has_next: boolean;
    readonly cursors: { readonly after: string | null };
  };
};

/** Requests statements of wallets from a service, and makes deposits that appear in them. */
export function statementsOf(service: () => TestService) {
  const ask = (walletId: number, query = '', sent: Sent = {}): Promise<Answer> =>
    service().client.send('GET', `/admin/v1/wallets/${walletId}/statement${query}`, sent);
  return {
    ask,
    read: async (walletId: number, query = ''): Promise<WalletStatement> =>
      seen<WalletStatement>(await ask(walletId, query)),
    pay: async (walletId: number, wanted: object): Promise<void> => {
      const answer = await deposit(service().client, walletId, wanted);
      if (answer.status !== 201) throw new Error(answer.text);
    },
  };
}
