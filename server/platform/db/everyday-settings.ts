/** The settings of every embedded cluster, unless its owner sets others. */
export const everydaySettings = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  // statements are small and the cores are few; parallel workers also need a /dev/shm that containers keep tiny
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  // the application reports failed statements, and their details would write personal data to a file
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
