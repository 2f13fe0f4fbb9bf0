/** How long a visitor inside may delay the next one: he may need a row that somebody else holds. */
const patienceMs = 50;

/** Lets visitors through one after another, in the order of arrival. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves on the caller's turn, with the function that lets the next one in. */
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
