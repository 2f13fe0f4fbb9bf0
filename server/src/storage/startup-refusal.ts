/** A reason not to start, in one sentence for the operator. */
export class StartupRefusal extends Error {
  override readonly name = 'StartupRefusal';
}
