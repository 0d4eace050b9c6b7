// The processes that try mutants, and the database that their tests share.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type setUpDatabase from '../../tests/support/run/database-setup.ts'
import { reachedVariable } from './mark-reached.ts'
import type { Answers, Order } from './worker.ts'

const file = fileURLToPath(new URL('worker.ts', import.meta.url))

/** A worker did not answer in time and was ended. */
export class TimedOut extends Error {}
/** The workers have been stopped: callers get no more answers. */
export class Stopped extends Error {}

export interface Worker {
  /** @throws TimedOut, after which the next request starts another process; Stopped, after which none does */
  ask<Kind extends Order['do']>(order: Order & { do: Kind }, limitMs: number): Promise<Answers[Kind]>
}

export interface Workers {
  readonly all: readonly Worker[]
  stop(): Promise<void>
}

/** @param setUp creates the database, if tests that need one will run */
export async function startWorkers(
  root: string,
  { count, setUp }: { count: number; setUp?: typeof setUpDatabase | undefined },
): Promise<Workers> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-mutate-'))
  const provided: Record<string, unknown> = {}
  const provide = (name: string, value: unknown) => {
    provided[name] = value
  }
  const project = { provide } as Parameters<typeof setUpDatabase>[0]
  const workers: ReturnType<typeof startWorker>[] = []
  const endAll = () => {
    for (const worker of workers) worker.end()
  }
  const stopping = new AbortController()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stopOnce = async () => {
    stopping.abort()
    endAll()
    const dropDatabase = await settingUp.catch(() => undefined)
    await dropDatabase?.()
    rmSync(folder, { recursive: true, force: true })
    process.off('exit', endAll)
    for (const signal of signals) process.off(signal, interrupt)
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopOnce()
    return stopped
  }
  const interrupt = () => void stop().finally(() => process.exit(130))
  // Each worker has its own process group, which an interrupt at the keyboard does not reach.
  process.on('exit', endAll)
  for (const signal of signals) process.on(signal, interrupt)
  const settingUp = Promise.resolve(setUp?.(project))
  try {
    await settingUp
  } catch (error) {
    await stop()
    throw error
  }
  for (let index = 0; index < count; index += 1) {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      [reachedVariable]: join(folder, `reached-${index}`),
      MUTATE_PROVIDED: JSON.stringify(provided),
    }
    workers.push(startWorker(root, env, stopping.signal))
  }
  return { all: workers, stop }
}

function startWorker(root: string, env: NodeJS.ProcessEnv, stopping: AbortSignal): Worker & { end(): void } {
  let running: Promise<ChildProcess> | undefined
  let current: ChildProcess | undefined
  let orders = 0

  const failure = (error: Error): Error => (stopping.aborted ? new Stopped('the workers have been stopped') : error)
  const start = (): Promise<ChildProcess> => {
    const child = fork(file, [], { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    current = child
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child))
      child.once('exit', (code) => reject(failure(new Error(`a worker ended with ${code}`))))
    })
  }
  const end = () => {
    const child = current
    current = undefined
    running = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }

  return {
    end,
    async ask(order, limitMs) {
      if (stopping.aborted) throw new Stopped('the workers have been stopped')
      running ??= start()
      const child = await running
      if (stopping.aborted) throw new Stopped('the workers have been stopped')
      const id = ++orders
      return new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(limit)
          child.off('message', onMessage)
          child.off('exit', onExit)
        }
        const onMessage = (message: { id?: number; answer?: never; error?: string }) => {
          if (message.id !== id) return
          done()
          if (message.error === undefined) resolve(message.answer as never)
          else reject(new Error(message.error))
        }
        const onExit = () => {
          done()
          end()
          reject(failure(new TimedOut('the process ended')))
        }
        const limit = setTimeout(() => {
          done()
          end()
          reject(new TimedOut(`no answer within ${limitMs} ms`))
        }, limitMs)
        child.on('message', onMessage)
        child.once('exit', onExit)
        child.send({ id, order })
      })
    },
  }
}
