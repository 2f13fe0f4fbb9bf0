import { type Html, html } from '../pages/html.ts';
import { connectPath, disconnectPath } from './addresses.ts';
import type { Connection } from './shop-memory.ts';
import { hidden } from './shop-page.ts';

export type WalletView = {
  /** Null: this browser has connected no wallet. */
  readonly connection: Connection | null;
  readonly token: string;
};

const buttonTo = (path: string, token: string, text: string): Html =>
  html`<form method="post" action="${path}">${hidden('token', token)}<div class="actions"><button class="button plain" type="submit">${text}</button></div></form>`;

/** An OAuth trial: the data of a wallet that the shop may read once its owner allows it. */
export function walletView({ connection, token }: WalletView): Html {
  const body =
    connection === null
      ? html`<p class="note">Allow this shop to read your name: OAuth with PKCE, and a state that only your browser has.</p>${buttonTo(connectPath, token, 'Connect wallet')}`
      : html`<p>Connected as <b>${connection.name}</b></p><p class="note">The name was read with your access token.</p>${buttonTo(disconnectPath, token, 'Disconnect')}`;
  return html`<section aria-labelledby="wallet"><h2 id="wallet">Your wallet</h2><div class="card">${body}</div></section>`;
}
