import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const answerMs = 3_000;
const restMs = 20;

/**
 * Writes to one server directly, like a node that does not know the successor. Counts the commits
 * that the server acknowledged without a warning.
 */
export class StrayWriter {
  readonly #url: string;
  #isOver = false;
  #running: Promise<void> | null = null;
  acknowledged = 0;
  /** Attempts that the server admitted as a primary. */
  letIn = 0;

  constructor(url: string) {
    this.#url = url;
  }

  start(): void {
    this.#running = this.#run();
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#write().catch(() => {});
      await pause(restMs);
    }
  }

  async #write(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    let isWarned = false;
    client.on('error', () => {});
    client.on('notice', () => {
      isWarned = true;
    });
    try {
      await client.connect();
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS follows');
      if (rows[0]?.follows !== false) return;
      this.letIn += 1;
      await client.query("SELECT pg_logical_emit_message(true, 'stray', '')");
      if (!isWarned) this.acknowledged += 1;
    } finally {
      client.end().catch(() => {});
    }
  }
}
