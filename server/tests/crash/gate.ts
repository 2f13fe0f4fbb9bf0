/** Closed while the server is down: who lost it waits here. */
export class Gate {
  #closed: { readonly opened: Promise<void>; readonly open: () => void } | null = null;

  close(): void {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#closed = { opened, open };
  }

  open(): void {
    this.#closed?.open();
    this.#closed = null;
  }

  /** A server that lives answers everybody: only with its death may a connection be lost. */
  async pass(): Promise<void> {
    if (this.#closed === null) {
      throw new Error('a connection was lost though the server was not killed');
    }
    await this.#closed.opened;
  }
}
