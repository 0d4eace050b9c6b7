// A real PostgreSQL as a child process, when DATABASE_URL is not set. The process that started a cluster owns it and stops it
// when it ends, in any way; other processes share it. The owner is recorded in the cluster's own setting `wrenlet.owner`, so
// that no second file can contradict it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, isCluster, readSecret } from './create-cluster.ts'
import { everydaySettings } from './everyday-settings.ts'
import { explainPostgresFailure } from './explain-failure.ts'
import { freePort } from './free-port.ts'
import { postgresCommand } from './postgres-command.ts'
import {
  askOwner,
  ensureDatabase,
  isAlive,
  isPostmasterOf,
  type Owner,
  parentOf,
  readPostmaster,
} from './postmaster.ts'
import { noSocket, removeSockets, socketOf, socketSettings } from './unix-socket.ts'

export interface Embedded {
  /** Connection string of the database `wrenlet`; the port differs at each start. */
  url: string
  /** Another process owns it. */
  adopted: boolean
  /** Resolves if the cluster that this process owns ended without being stopped and cannot be started again; otherwise never. */
  lost: Promise<void>
  /** Stops the cluster if this process owns it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /**
   * A `server` runs for long and shares its cluster with commands; a second server is refused. A `command` uses a server's
   * cluster, but waits for another command to end, because the other command then stops its cluster.
   */
  role: 'server' | 'command'
  settings?: Record<string, string>
  /** Whether the files of a new cluster are flushed to the disk; only temporary clusters of tests do without. */
  sync?: boolean
  onWait?: (sentence: string) => void
  /** The port that this process is about to listen on. */
  ownPort?: number | undefined
  /** How long a cluster may take to stop before it is killed; for tests. */
  hangsAfterMs?: number
}

const superuser = 'wrenlet'
const database = 'wrenlet'
const deadlineMs = 60_000
/** How long a cluster may be stopping before another process kills it: longer than its owner waits. */
const hangingMs = 15_000

/** @throws Error in one sentence that says what to do: disk full, another user's folder, a second server, no binaries */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    return await joinOrStart(join(options.dataDir, 'postgres'), options)
  } catch (error) {
    const isSystemError = (error as NodeJS.ErrnoException).syscall !== undefined
    throw isSystemError ? new Error(explainPostgresFailure(String(error), options.dataDir), { cause: error }) : error
  }
}

async function joinOrStart(cluster: string, options: EmbeddedOptions): Promise<Embedded> {
  const deadline = Date.now() + deadlineMs
  let reportedPid: number | undefined
  let stoppingSince: number | undefined
  for (;;) {
    const running = await findRunning(cluster)
    if (running.kind === 'owned' && running.owner.role === 'server') {
      if (options.role === 'command')
        return { url: urlOf(cluster, running.port), adopted: true, lost: never, stop: async () => {} }
      throw new Error(`Wrenlet is already running on the data in ${options.dataDir} (process ${running.owner.pid}).`)
    }
    if (running.kind === 'orphan') await stopPostmaster(cluster, running.pid)
    if (running.kind === 'none' || running.kind === 'orphan') {
      const started = await startCluster(cluster, options)
      if (started) return started
      continue // another process was faster
    }
    const blockingPid = running.kind === 'owned' ? running.owner.pid : running.pid
    if (running.kind === 'unready' && running.stopping) {
      stoppingSince ??= Date.now()
      // PostgreSQL's immediate stop: the next start recovers.
      if (Date.now() - stoppingSince > (options.hangsAfterMs ?? hangingMs)) {
        process.kill(running.pid, 'SIGQUIT')
        stoppingSince = undefined
      }
    } else stoppingSince = undefined
    if (Date.now() > deadline)
      throw new Error(
        `The database in ${cluster} is still in use by process ${blockingPid}: end that one and try again.`,
      )
    if (reportedPid !== blockingPid)
      options.onWait?.(`Waiting for process ${blockingPid} to finish with the database …`)
    reportedPid = blockingPid
    await sleep(100)
  }
}

type Running =
  | { kind: 'none' }
  | { kind: 'owned'; port: number; owner: Owner }
  /** Its owner died without stopping it, which only happens when `setpriv` is missing. */
  | { kind: 'orphan'; pid: number }
  /** Starting, or stopping after its owner. */
  | { kind: 'unready'; pid: number; stopping: boolean }

async function findRunning(cluster: string): Promise<Running> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return { kind: 'none' }
  if (!isAlive(postmaster.pid) || !isPostmasterOf(postmaster.pid, cluster)) {
    // The server was killed. PostgreSQL recovers, but refuses to start while another program has that process number.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return { kind: 'none' }
  }
  const owner = await askOwner(urlOf(cluster, postmaster.port))
  if (!owner) return { kind: 'unready', pid: postmaster.pid, stopping: postmaster.status === 'stopping' }
  const parent = parentOf(postmaster.pid)
  const ownerLives = parent === undefined ? isAlive(owner.pid) : parent === owner.pid
  return ownerLives ? { kind: 'owned', port: postmaster.port, owner } : { kind: 'orphan', pid: postmaster.pid }
}

/** By its socket where it has one; a client that knows no `host` in the query uses TCP. */
function urlOf(cluster: string, port: number, name = database): string {
  const address = `postgres://${superuser}:${readSecret(cluster)}@127.0.0.1:${port}/${name}`
  return existsSync(socketOf(cluster, port)) ? `${address}?host=${encodeURIComponent(cluster)}` : address
}

/** @returns undefined if another process was faster */
async function startCluster(cluster: string, options: EmbeddedOptions): Promise<Embedded | undefined> {
  if (!isCluster(cluster)) createCluster(cluster, superuser, options.sync ?? true)
  const started = await launchPatiently(cluster, options, () => portBeside(options.ownPort))
  if (!started) return undefined
  const { server, port } = started
  await ensureDatabase(urlOf(cluster, port, 'postgres'), database)
  return {
    url: urlOf(cluster, port),
    adopted: false,
    ...superviseCluster(cluster, server, () => startAgain(cluster, options, port)),
  }
}

async function portBeside(taken: number | undefined): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port !== taken) return port
  }
}

/**
 * Restarts the cluster at the same port, where every pool expects it.
 * @throws Error when it does not start in time
 */
async function startAgain(cluster: string, options: EmbeddedOptions, port: number): Promise<ChildProcess> {
  const deadline = Date.now() + deadlineMs
  while (Date.now() < deadline) {
    const running = await findRunning(cluster)
    // Another process's restart was faster, and its cluster would not end with us.
    if (running.kind === 'orphan') await stopPostmaster(cluster, running.pid)
    if (running.kind === 'none' || running.kind === 'orphan') {
      const started = await launchPatiently(cluster, options, async () => port)
      if (started) return started.server
    }
    await sleep(100)
  }
  throw new Error(`The database in ${cluster} did not start again.`)
}

/** Undefined when another process was faster. @throws Error when it does not start */
async function launchPatiently(
  cluster: string,
  options: EmbeddedOptions,
  choosePort: () => Promise<number>,
): Promise<{ server: ChildProcess; port: number } | undefined> {
  const log = `${cluster}.log`
  let socket = socketSettings(cluster)
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort()
    removeSockets(cluster)
    const settings = {
      ...everydaySettings,
      ...socket,
      ...options.settings,
      'wrenlet.owner': `${process.pid} ${options.role}`,
    }
    const server = await launch(cluster, log, port, settings)
    if (server) return { server, port }
    const output = readFileSync(log, 'utf8')
    if (/postmaster\.pid" already exists/.test(output)) return undefined
    // Some mounted folders can hold no socket.
    if (/Unix(-domain)? (socket|address)/i.test(output)) socket = noSocket
    // The port was taken in between, or the last workers of a killed server still hold its memory: both are temporary.
    const isTemporary =
      /could not bind|Address already in use|pre-existing shared memory block|Unix-domain socket/i.test(output)
    if (!isTemporary || attempt === 20) throw new Error(explainPostgresFailure(output, cluster))
    await sleep(150)
  }
}

/** Undefined when it ended before it was ready; its log has the reason. */
async function launch(
  cluster: string,
  logFile: string,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess | undefined> {
  const words = ['-D', cluster, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`)
  const { command, args } = postgresCommand('postgres', words, { cluster, exitWithParent: true })
  const log = openSync(logFile, 'w', 0o600)
  // A separate process group: Ctrl-C in the terminal must reach us first, so that we can finish before the database does.
  const server = spawn(command, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  let ended = false
  const end = () => {
    ended = true
  }
  server.once('exit', end)
  server.once('error', end)
  while (!ended) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.status === 'ready' && postmaster.port === port) {
      server.unref()
      return server
    }
    await sleep(15)
  }
  return undefined
}

const never = new Promise<void>(() => {})

const restartWindowMs = 60_000
const maxRestarts = 5

/** Restarts the cluster when it ends unexpectedly, unless it keeps ending. */
function superviseCluster(
  cluster: string,
  first: ChildProcess,
  startAgain: () => Promise<ChildProcess>,
): Pick<Embedded, 'lost' | 'stop'> {
  const lost = Promise.withResolvers<void>()
  let server = first
  let stopRequested = false
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const requestStop = () => {
    if (hasEnded() || !server.pid) return
    server.ref()
    askToStop(cluster, server.pid)
  }
  const supervise = async () => {
    const restarts: number[] = []
    for (;;) {
      if (!hasEnded()) await once(server, 'exit')
      if (stopRequested) return
      restarts.push(Date.now())
      if (restarts.filter((at) => Date.now() - at < restartWindowMs).length > maxRestarts) return lost.resolve()
      server = await startAgain()
      if (stopRequested) requestStop()
    }
  }
  const ended = supervise().catch(() => lost.resolve())
  const stop = async () => {
    stopRequested = true
    requestStop()
    const killTimer = setTimeout(() => server.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(killTimer)
  }
  return { lost: lost.promise, stop }
}

async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  askToStop(cluster, pid)
  const deadline = Date.now() + 10_000
  while (isAlive(pid) && Date.now() < deadline) await sleep(20)
}

/** PostgreSQL's fast stop: transactions roll back, everything is written, clients are disconnected. */
function askToStop(cluster: string, pid: number): void {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT')
    return
  }
  const { command, args } = postgresCommand('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-W'], { cluster })
  spawnSync(command, args, { stdio: 'ignore' })
}
