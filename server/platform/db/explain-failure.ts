// Turns the output of PostgreSQL or the operating system into one sentence that says what to do.

const explanations: { sign: RegExp; sentence: (folder: string) => string }[] = [
  {
    sign: /No space left on device|ENOSPC/i,
    sentence: (folder) =>
      `The disk is full: free some space for the database in ${folder} and start again; nothing is lost.`,
  },
  {
    sign: /Disk quota exceeded|EDQUOT/i,
    sentence: (folder) =>
      `Your disk quota is used up: free some space for the database in ${folder} and start again; nothing is lost.`,
  },
  {
    sign: /Permission denied|EACCES|EPERM|wrong ownership/i,
    sentence: (folder) => `The database in ${folder} belongs to another user: start as that user, or set DATA_DIR.`,
  },
  {
    sign: /Read-only file system|EROFS/i,
    sentence: (folder) => `${folder} cannot be written to: set DATA_DIR to a folder that can.`,
  },
  {
    sign: /database files are incompatible with server|was initialized by PostgreSQL version/i,
    sentence: (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL: move it away, or set DATA_DIR.`,
  },
  {
    sign: /could not (create|map|resize) .*shared memory/i,
    sentence: () => 'There is not enough shared memory for PostgreSQL: close other programs, or set DATABASE_URL.',
  },
  {
    sign: /error while loading shared libraries|not found \(required by/i,
    sentence: () =>
      'The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or newer.',
  },
]

/** @param folder the cluster's folder, as the reader knows it */
export function explainPostgresFailure(output: string, folder: string): string {
  const known = explanations.find(({ sign }) => sign.test(output))
  if (known) return known.sentence(folder)
  const lines = output.split('\n').map((line) => line.trim())
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.findLast((line) => line !== '')
  return `PostgreSQL did not start in ${folder}: ${cause ?? 'it gave no reason'}`
}

const connectionCauses: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'no answer came in time',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'the user may not sign in',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up',
}

/** One sentence that names the address without its password. */
export function explainConnectionFailure(error: unknown, databaseUrl: string): Error {
  const { code = '', message } = error as { code?: string; message: string }
  const { hostname, port, pathname } = new URL(databaseUrl)
  const where = `${hostname}${port ? `:${port}` : ''}${pathname}`
  const cause = connectionCauses[code] ?? (message || code)
  return new Error(`The database ${where} named by DATABASE_URL cannot be used: ${cause}.`, { cause: error })
}
