// Reads which process runs an embedded cluster, and which one owns it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface Postmaster {
  pid: number
  port: number
  /** PostgreSQL's own word: starting, ready, stopping. */
  status: string
}

/** What PostgreSQL wrote into its lock file; undefined when there is none. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  return lines && pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process numbers are reused, soonest in containers; without /proc the number has to suffice. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cmdline')) return true
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0').includes(cluster) ?? false
}

/** @returns undefined without /proc */
export function parentOf(pid: number): number | undefined {
  const parent = readIfThere(`/proc/${pid}/status`)?.match(/^PPid:\s+(\d+)$/m)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

export interface Owner {
  pid: number
  role: string
}

/** Undefined while the cluster takes no connections. */
export async function askOwner(url: string): Promise<Owner | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ owner: string }>(`select current_setting('wrenlet.owner') as owner`)
    const [pid, role = ''] = rows[0]?.owner.split(' ') ?? []
    return { pid: Number(pid), role }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param maintenanceUrl of any other database of the cluster */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
