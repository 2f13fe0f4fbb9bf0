/** How long one who has gone in may hold up the next: somebody else may hold a row that he needs. */
const patienceMs = 50;

/** Lets one through after the other, in the order of their coming. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, with what lets the next one in. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let letNextIn = (): void => {};
    this.#last = new Promise((resolve) => {
      letNextIn = resolve;
    });
    await withinPatience(before);
    return letNextIn;
  }
}

async function withinPatience(turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([turn, patience]);
  clearTimeout(timer);
}
