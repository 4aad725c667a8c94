/** A one-line reason for the operator why the process cannot start, printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
