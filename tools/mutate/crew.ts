// The processes that try slips, and the database that their tests share.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import setUpDatabase from '../../tests/support/database-setup.ts'
import { reachedVariable } from './mark-reached.ts'
import type { Answers, Order } from './trier.ts'

const file = fileURLToPath(new URL('trier.ts', import.meta.url))

/** It did not answer in time, and was ended. */
export class OutOfTime extends Error {}

export interface Trier {
  /** @throws OutOfTime, after which the next order starts another process */
  ask<Kind extends Order['do']>(order: Order & { do: Kind }, limitMs: number): Promise<Answers[Kind]>
}

export interface Crew {
  readonly triers: readonly Trier[]
  stop(): Promise<void>
}

/** @param withDatabase whether tests that need one will be asked */
export async function assembleCrew(
  root: string,
  { size, withDatabase }: { size: number; withDatabase: boolean },
): Promise<Crew> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-mutate-'))
  const provided: Record<string, unknown> = {}
  const provide = (name: string, value: unknown) => {
    provided[name] = value
  }
  const project = { provide } as Parameters<typeof setUpDatabase>[0]
  const dropDatabase = withDatabase ? await setUpDatabase(project) : undefined
  const triers = [...Array(size).keys()].map((index) =>
    startTrier(root, {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      [reachedVariable]: join(folder, `reached-${index}`),
      MUTATE_PROVIDED: JSON.stringify(provided),
    }),
  )
  const endAll = () => {
    for (const trier of triers) trier.end()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = async () => {
    process.off('exit', endAll)
    for (const signal of signals) process.off(signal, interrupt)
    endAll()
    await dropDatabase?.()
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupt = () => stop().finally(() => process.exit(130))
  // They are groups of their own, which an interrupt at the keyboard does not reach.
  process.on('exit', endAll)
  for (const signal of signals) process.on(signal, interrupt)
  return { triers, stop }
}

function startTrier(root: string, env: NodeJS.ProcessEnv): Trier & { end(): void } {
  let running: Promise<ChildProcess> | undefined
  let current: ChildProcess | undefined
  let orders = 0

  const start = (): Promise<ChildProcess> => {
    const child = fork(file, [], { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    current = child
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child))
      child.once('exit', (code) => reject(new Error(`a process that tries slips ended with ${code}`)))
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
      running ??= start()
      const child = await running
      const id = ++orders
      return new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(limit)
          child.off('message', read)
          child.off('exit', gone)
        }
        const read = (message: { id?: number; answer?: never; error?: string }) => {
          if (message.id !== id) return
          done()
          if (message.error === undefined) resolve(message.answer as never)
          else reject(new Error(message.error))
        }
        const gone = () => {
          done()
          end()
          reject(new OutOfTime('the process ended'))
        }
        const limit = setTimeout(() => {
          done()
          end()
          reject(new OutOfTime(`no answer within ${limitMs} ms`))
        }, limitMs)
        child.on('message', read)
        child.once('exit', gone)
        child.send({ id, order })
      })
    },
  }
}
