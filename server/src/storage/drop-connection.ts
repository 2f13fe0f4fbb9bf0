import type { ClientBase } from 'pg';

/**
 * Throws a connection away without waiting for the other side. The driver's own end() says goodbye
 * first, and a dead or frozen server never answers it.
 */
export function dropConnection(client: ClientBase): void {
  const { connection } = client as unknown as {
    readonly connection: { readonly stream: { readonly destroy: () => void } };
  };
  connection.stream.destroy();
}

const farewellMsMax = 1_000;

/** Closes a connection politely, but waits only a moment. */
export async function closeConnection(
  client: ClientBase & { end: () => Promise<void> },
): Promise<void> {
  const impatience = setTimeout(() => dropConnection(client), farewellMsMax);
  await client.end().catch(() => {});
  clearTimeout(impatience);
}
