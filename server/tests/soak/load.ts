import { type Errand, nth } from './errand.ts';
import type { Scene } from './scene.ts';

const clientCount = 16;

/** Some clients that run errands without a pause, one after the other and all in turn. */
export class Load {
  readonly #scene: Scene;
  #count = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Runs this many errands. */
  async run(errands: readonly Errand[], count: number): Promise<void> {
    const last = this.#count + count;
    await this.#runWhile(errands, () => this.#count < last);
  }

  /** Runs errands for this time. */
  async runFor(errands: readonly Errand[], ms: number): Promise<void> {
    const endsMs = performance.now() + ms;
    await this.#runWhile(errands, () => performance.now() < endsMs);
  }

  async #runWhile(errands: readonly Errand[], goesOn: () => boolean): Promise<void> {
    const client = async (): Promise<void> => {
      while (goesOn()) {
        const number = this.#count;
        this.#count += 1;
        await nth(errands, number)(this.#scene, number);
      }
    };
    await Promise.all(Array.from({ length: clientCount }, client));
  }
}
