/** The requests that one signal stops. It listens only while there are any. */
export class StoppedTogether {
  readonly #signal: AbortSignal;
  readonly #emptied: () => void;
  readonly #members = new Set<{ readonly stop: () => void }>();
  readonly #stop = () => {
    for (const member of this.#members) member.stop();
  };

  constructor(signal: AbortSignal, emptied: () => void) {
    this.#signal = signal;
    this.#emptied = emptied;
    signal.addEventListener('abort', this.#stop);
  }

  add(member: { readonly stop: () => void }): void {
    this.#members.add(member);
  }

  delete(member: { readonly stop: () => void }): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    this.#signal.removeEventListener('abort', this.#stop);
    this.#emptied();
  }
}
