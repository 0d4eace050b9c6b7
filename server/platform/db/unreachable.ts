const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
])

/** True when an error means that the database cannot be reached now, rather than that it refused something. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && connectionFailures.has(code)) return true
  const message = (error as { message?: unknown }).message
  return typeof message === 'string' && /Connection terminated|timeout exceeded when trying to connect/.test(message)
}
