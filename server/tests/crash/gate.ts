/** Closed while the server is down: clients that lost their connection wait here. */
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

  /** A running server answers every client: only a kill may lose a connection. */
  async pass(): Promise<void> {
    if (this.#closed === null) {
      throw new Error('a connection was lost though the server was not killed');
    }
    await this.#closed.opened;
  }
}
