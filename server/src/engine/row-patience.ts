const commitsWaitedFor = 5;
const millisecondsMin = 100;
const millisecondsMax = 1_000;
/** With each commit, the slowest earlier one counts for less. */
const fading = 0.9;

/**
 * How long a batch waits for a row before it treats the row as held. Another lane or node keeps a
 * row until its commit is done, so the limit follows the commit times of this database.
 */
export class RowPatience {
  #commitMs = 0;

  noteCommit(milliseconds: number): void {
    this.#commitMs = Math.max(milliseconds, this.#commitMs * fading);
  }

  get milliseconds(): number {
    const wanted = Math.round(this.#commitMs * commitsWaitedFor);
    return Math.min(Math.max(wanted, millisecondsMin), millisecondsMax);
  }
}
