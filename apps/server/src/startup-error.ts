/** Why the process cannot start, in one line for whoever runs it. Printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
