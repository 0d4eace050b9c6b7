import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { explainPostgresFailure } from './explain-failure.ts'
import { postgresCommand } from './postgres-command.ts'
import { isAlive } from './postmaster.ts'

export const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

const secretFile = (cluster: string): string => join(cluster, 'wrenlet.secret')

export const readSecret = (cluster: string): string => readFileSync(secretFile(cluster), 'utf8').trim()

/**
 * Creates a new cluster, with its secret inside, in a temporary folder and renames it, so that a half-made one (disk full, power
 * cut, kill -9) is never mistaken for a database. When another process is faster, its cluster stays.
 * @throws Error in one sentence, also when the folder holds something other than a cluster
 */
export function createCluster(cluster: string, superuser: string, sync: boolean): void {
  if (existsSync(cluster) && readdirSync(cluster).length > 0)
    throw new Error(`${cluster} holds something that is not a PostgreSQL database: move it away, or set DATA_DIR.`)
  removeAbandonedDrafts(cluster)
  const draft = `${cluster}.new-${process.pid}`
  const passwordFile = `${draft}.secret`
  try {
    const secret = randomBytes(18).toString('base64url')
    writeFileSync(passwordFile, `${secret}\n`, { mode: 0o600 })
    const words = ['-D', draft, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    words.push('-E', 'UTF8', '--locale=C', ...(sync ? [] : ['--no-sync']))
    const { command, args } = postgresCommand('initdb', words, { cluster })
    const result = spawnSync(command, args, { encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${result.stderr}${result.error?.message ?? ''}`)
    writeFileSync(secretFile(draft), `${secret}\n`, { mode: 0o600 })
    if (existsSync(cluster) && !isCluster(cluster)) rmdirSync(cluster)
    if (!isCluster(cluster)) renameSync(draft, cluster)
  } catch (error) {
    if (!isCluster(cluster))
      throw new Error(explainPostgresFailure(error instanceof Error ? error.message : String(error), cluster))
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function removeAbandonedDrafts(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
}
