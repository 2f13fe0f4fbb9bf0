import { textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';

/** A TLS client certificate and the client that it authenticates. */
export type RegisteredCertificate = {
  /** Its SHA-256 fingerprint, in lower-case hex digits. */
  readonly id: string;
  readonly clientId: string;
};

export const clientCertificates = defineTable<RegisteredCertificate>({
  name: 'client_certificate',
  lockRank: lockRankOf('client_certificate'),
  key: 'id',
  columns: { id: textColumn(), clientId: textColumn() },
  mutable: ['clientId'],
});
