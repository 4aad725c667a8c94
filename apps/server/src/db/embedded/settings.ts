/**
 * Settings of the embedded PostgreSQL that differ from the defaults. Durability is not among them:
 * fsync, synchronous_commit and full_page_writes stay on.
 */
const SETTINGS = {
  // Reached through its socket only, in a directory that is closed to other users.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // The queries are short: workers, parallel plans and compilation cost more than they save.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_logical_replication_workers: '0',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors reach the server, which logs them; in this log they would leak values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The command-line arguments with these settings and the socket's directory. */
export function settingArguments(socketDirectory: string): string[] {
  const settings = { ...SETTINGS, unix_socket_directories: socketDirectory };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
