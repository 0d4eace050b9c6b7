// The processes that are measured, each a child of the bench that ends with it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryOf } from '../process-cost.ts'
import type { Asked, ProfileShare, Told } from './messages.ts'

interface Measured {
  /** Microseconds of a processor that the process has had so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export interface BenchedWrenlet extends Measured {
  /** As it runs. */
  readonly origin: string
  /** The same stock, but nothing is kept of what was answered before. */
  readonly originNothingKept: string
  /** The shop page's tree rendered to a string. */
  readonly originBarePage: string
  readonly loadedMs: number
  /** Bytes in memory as they are, nothing collected. */
  resident(): number
  /** Bytes, after a collection. */
  memory(): Promise<number>
  /** Where its time goes while `work` runs. */
  profileOf(work: () => Promise<unknown>): Promise<readonly ProfileShare[]>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Earlier revisions had one folder for all of the bench. */
export const fileOfBench = (folder: string, name: string): string =>
  [join(folder, 'bench', 'servers', name), join(folder, 'bench', name)].find(existsSync) ?? name

const patienceMs = 120_000

/** @param from folder of the checkout that is started: this one, or another revision's */
export async function startWrenlet(databaseUrl: string, now: Date, from = root): Promise<BenchedWrenlet> {
  const child = start('wrenlet-server', [databaseUrl, now.toISOString()], from)
  const ready = await told(child, 'ready')
  return {
    ...ready,
    resident: () => memoryOf(child.pid ?? 0),
    memory: async () => (await asked(child, { ask: 'memory' }, 'memory')).bytes,
    async profileOf(work) {
      await asked(child, { ask: 'profile' }, 'profiling')
      await work()
      return (await asked(child, { ask: 'profile-end' }, 'profile')).shares
    },
    ...measured(child),
  }
}

export interface PlainServer extends Measured {
  readonly origin: string
}

export type PlainScript = 'bare-server' | 'hand-written-server' | 'hand-written-orders' | 'one-statement-server'

/** @param script in this folder; it says its origin once it listens */
export async function startPlain(script: PlainScript, words: readonly string[]): Promise<PlainServer> {
  const child = start(script, words)
  const { origin } = await told(child, 'listening')
  return { origin, ...measured(child) }
}

const measured = (child: ChildProcess): Measured => ({
  cpu: async () => (await asked(child, { ask: 'cpu' }, 'cpu')).microseconds,
  stop: () => end(child),
})

function start(script: string, words: readonly string[], from = root): ChildProcess {
  return fork(fileOfBench(from, `${script}.ts`), words, {
    cwd: from,
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function said(child: ChildProcess, what: string): Promise<Told> {
  const gone = new AbortController()
  const limit = AbortSignal.any([gone.signal, AbortSignal.timeout(patienceMs)])
  const leaves = () => gone.abort()
  child.once('exit', leaves)
  try {
    const [message] = (await once(child, 'message', { signal: limit })) as [Told]
    return message
  } catch (error) {
    throw new Error(`${what}: no answer from its process`, { cause: error })
  } finally {
    child.off('exit', leaves)
  }
}

type Answer<Kind extends Told['told']> = Extract<Told, { told: Kind }>

async function told<Kind extends Told['told']>(child: ChildProcess, kind: Kind): Promise<Answer<Kind>> {
  const message = await said(child, `a server of the bench (${kind})`)
  if (message.told !== kind) throw new Error(`the server told ${message.told} where ${kind} was expected`)
  return message as Answer<Kind>
}

function asked<Kind extends Told['told']>(child: ChildProcess, question: Asked, kind: Kind): Promise<Answer<Kind>> {
  const answer = told(child, kind)
  child.send(question)
  return answer
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  // Whatever hangs must not keep the bench.
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}
