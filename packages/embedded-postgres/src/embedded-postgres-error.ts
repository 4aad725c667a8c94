/** Why the PostgreSQL of a directory cannot be used, in one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
