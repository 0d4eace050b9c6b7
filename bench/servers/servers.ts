// Starts the measured processes as children of the bench, which exit with it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryOf } from '../process-cost.ts'
import type { ProfileShare, Question, Reply } from './messages.ts'

interface Measured {
  /** The microseconds of CPU time that the process has used so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export interface BenchedWrenlet extends Measured {
  /** The server with the answer cache, as in production. */
  readonly origin: string
  /** A server of the same stock without the answer cache. */
  readonly originNothingKept: string
  /** A server that only renders the shop page's tree to a string. */
  readonly originBarePage: string
  readonly loadedMs: number
  /** @returns the bytes in memory, without a garbage collection */
  resident(): number
  /** @returns the bytes in use after a garbage collection */
  memory(): Promise<number>
  /** @returns the number of statements for this path */
  statementsOf(path: string): Promise<number>
  /** Profiles the server while `work` runs. @returns the shares of its time, the biggest first */
  profileOf(work: () => Promise<unknown>): Promise<readonly ProfileShare[]>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const { serverFlags } = (await import(new URL('../../scripts/server-flags.mjs', import.meta.url).href)) as {
  serverFlags: readonly string[]
}
/** Finds a file of the bench; earlier revisions had one folder for all of them. */
export const fileOfBench = (folder: string, name: string): string =>
  [join(folder, 'bench', 'servers', name), join(folder, 'bench', name)].find(existsSync) ?? name

const deadlineMs = 120_000

/** @param from the folder of the checkout to start, this one or another revision's */
export async function startWrenlet(databaseUrl: string, now: Date, from = root): Promise<BenchedWrenlet> {
  const child = start('wrenlet-server', [databaseUrl, now.toISOString()], from)
  const ready = await awaitReply(child, 'ready')
  return {
    ...ready,
    resident: () => memoryOf(child.pid ?? 0),
    memory: async () => (await ask(child, { ask: 'memory' }, 'memory')).bytes,
    statementsOf: async (path) => (await ask(child, { ask: 'statements', path }, 'statements')).count,
    async profileOf(work) {
      await ask(child, { ask: 'profile' }, 'profiling')
      await work()
      return (await ask(child, { ask: 'profile-end' }, 'profile')).shares
    },
    ...measured(child),
  }
}

export interface PlainServer extends Measured {
  readonly origin: string
}

export type PlainScript = 'bare-server' | 'hand-written-server' | 'hand-written-orders' | 'one-statement-server'

/** @param script a file of this folder, which reports its origin when it listens */
export async function startPlain(script: PlainScript, args: readonly string[]): Promise<PlainServer> {
  const child = start(script, args)
  const { origin } = await awaitReply(child, 'listening')
  return { origin, ...measured(child) }
}

const measured = (child: ChildProcess): Measured => ({
  cpu: async () => (await ask(child, { ask: 'cpu' }, 'cpu')).microseconds,
  stop: () => end(child),
})

function start(script: string, args: readonly string[], from = root): ChildProcess {
  return fork(fileOfBench(from, `${script}.ts`), args, {
    cwd: from,
    // The flags of `npm start`.
    execArgv: ['--expose-gc', ...(script === 'wrenlet-server' ? serverFlags : [])],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function nextMessage(child: ChildProcess, what: string): Promise<Reply> {
  const exited = new AbortController()
  const limit = AbortSignal.any([exited.signal, AbortSignal.timeout(deadlineMs)])
  const onExit = () => exited.abort()
  child.once('exit', onExit)
  try {
    const [message] = (await once(child, 'message', { signal: limit })) as [Reply]
    return message
  } catch (error) {
    throw new Error(`${what}: no answer from its process`, { cause: error })
  } finally {
    child.off('exit', onExit)
  }
}

type Answer<Kind extends Reply['type']> = Extract<Reply, { type: Kind }>

/** Earlier revisions, with which the bench compares, call the type `told`. */
const typeOf = ({ type, told }: { readonly type?: string; readonly told?: string }): string | undefined => type ?? told

async function awaitReply<Kind extends Reply['type']>(child: ChildProcess, kind: Kind): Promise<Answer<Kind>> {
  const message = await nextMessage(child, `a server of the bench (${kind})`)
  const type = typeOf(message)
  if (type !== kind) throw new Error(`the server answered ${type} where ${kind} was expected`)
  return message as Answer<Kind>
}

function ask<Kind extends Reply['type']>(child: ChildProcess, question: Question, kind: Kind): Promise<Answer<Kind>> {
  const reply = awaitReply(child, kind)
  child.send(question)
  return reply
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  // A process that hangs must not block the bench.
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(killTimer)
}
