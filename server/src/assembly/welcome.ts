import { join } from 'node:path';
import { firstOperatorPath } from '../desk/entry/first-operator.routes.ts';
import { demoOwnerPassword, readDemo } from '../front-door/demo-data.ts';
import { type Welcome, welcomeOf } from '../front-door/welcome.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Looker } from '../pages/loopback-host.ts';
import type { FirstOperator } from '../staff/members/first-operator.ts';
import type { Ground, Start } from './start.ts';

type Parts = Ground & {
  readonly directory: ClientDirectory;
  readonly publicUrl: () => string;
  readonly keyFor: (use: string) => Buffer;
};

const loopback = /^(?:127\.|::1$|localhost$)/;

/**
 * The welcome screen. It shows demo credentials only on this machine: not with a public address,
 * and not to a request under another host name.
 */
export const welcomeWith =
  ({ settings }: Start, parts: Parts) =>
  async (looker: Looker): Promise<Welcome> => {
    const { host, publicUrl, adminToken, dataDir } = settings;
    const isAtHome = publicUrl === null && loopback.test(host) && looker === 'here';
    const house = {
      url: parts.publicUrl(),
      adminTokenFile: adminToken === null ? join(dataDir, 'admin-token') : null,
    };
    const ownerPassword = demoOwnerPassword(parts.keyFor);
    return welcomeOf(house, isAtHome ? await readDemo({ ...parts, ownerPassword }) : null);
  };

/**
 * The link that makes the first operator. Null: there is one already. Each call invalidates the
 * previous link.
 */
export type FirstOperatorLink = () => Promise<string | null>;

export const firstOperatorLinkAt =
  (url: string, { firstOperator }: { readonly firstOperator: FirstOperator }): FirstOperatorLink =>
  async () => {
    const token = await firstOperator.newToken();
    return token === null ? null : `${url}${firstOperatorPath(token)}`;
  };
