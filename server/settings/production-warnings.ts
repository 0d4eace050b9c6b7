// What a production server prints at its start: settings that are allowed, but dangerous where the network is not what they assume.
import type { Config } from './config.ts'

export function productionWarnings({ mode, trustProxy, databaseUrl }: Config): string[] {
  if (mode !== 'production') return []
  const warnings: string[] = []
  if (trustProxy === false)
    warnings.push(
      'TRUST_PROXY is not set. It must be set if a proxy speaks https for this server, or network limits count all visitors together.',
    )
  if (databaseUrl && isInClear(databaseUrl))
    warnings.push(
      'DATABASE_URL names another machine without sslmode: password and data cross the network unencrypted. Add ?sslmode=verify-full, or sslmode=disable if that network is yours alone.',
    )
  return warnings
}

/** Without `sslmode` (or `ssl`) the client never asks the server for encryption. */
function isInClear(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const isHere =
    host === 'localhost' || host === '[::1]' || host.startsWith('127.') || decodeURIComponent(host).startsWith('/')
  return !isHere && !searchParams.has('sslmode') && !searchParams.has('ssl')
}
