import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { postgresCommand } from '#server/platform/db/postgres-command.ts'
import { isAlive, parentOf, readPostmaster } from '#server/platform/db/postmaster.ts'
import { whyUnavailable } from '#server/platform/db/unavailable.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'wrenlet-embedded-'))
const cluster = join(dataDir, 'postgres')
const children: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(children.splice(0).map(finish))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Message {
  url?: string
  adopted?: boolean
  waiting?: string
  lost?: boolean
  refused?: string
}

interface Holder {
  child: ChildProcess
  next(): Promise<Message>
  /** The process's output once it no longer waits. */
  ready(): Promise<Message>
}

/** Another process that starts the cluster or joins it. */
function hold(role: 'server' | 'command', folder = dataDir): Holder {
  const child = spawn(process.execPath, ['tests/support/database/hold-cluster.ts', folder, role], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const next = async (): Promise<Message> => JSON.parse((await lines.next()).value ?? '{}')
  const ready = async () => {
    for (;;) {
      const message = await next()
      if (message.waiting === undefined) return message
    }
  }
  return { child, next, ready }
}

async function finish(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  await ended
}

async function ask<Row>(url: string | undefined, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () => readPostmaster(cluster)?.pid ?? 0

test('a cluster is created once, and its data is there at the next start', async () => {
  const first = hold('server')
  const { url, adopted } = await first.next()
  expect(adopted).toBe(false)
  await ask(url, 'create table kept (n int); insert into kept values (7)')
  const pid = postmasterPid()
  await finish(first.child)
  expect(isAlive(pid)).toBe(false)
  expect(await ask((await hold('server').ready()).url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('commands use the cluster of a server, which outlives them', async () => {
  const { url } = await hold('server').next()
  const command = hold('command')
  expect(await command.next()).toEqual({ url, adopted: true })
  await finish(command.child)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that stops its cluster disconnects its clients instead of waiting for them', async () => {
  const server = hold('server')
  const client = new pg.Client({ connectionString: (await server.next()).url })
  client.on('error', () => {})
  await client.connect()
  const disconnected = once(client, 'error')
  await finish(server.child)
  // A cluster that has to be killed in the end sends no such error.
  expect(await disconnected).toMatchObject([{ code: '57P01' }])
})

test('a second server is refused', async () => {
  const server = hold('server')
  await server.next()
  const { refused } = await hold('server').next()
  expect(refused).toBe(`Wrenlet is already running on the data in ${dataDir} (process ${server.child.pid}).`)
})

test('a process that follows a command waits until the command has stopped its cluster', async () => {
  const command = hold('command')
  await command.next()
  const server = hold('server')
  expect((await server.next()).waiting).toContain(`process ${command.child.pid} `)
  await finish(command.child)
  expect((await server.ready()).adopted).toBe(false)
})

test('processes that start at the same time share one cluster', async () => {
  const answers = await Promise.all([hold('server').next(), hold('command').next(), hold('command').next()])
  expect(answers.some(({ url }) => url)).toBe(true)
  expect(answers.filter(({ adopted }) => adopted === false)).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'a server killed with SIGKILL leaves nothing running, and the next start recovers',
  async () => {
    const server = hold('server')
    const { url } = await server.next()
    await ask(url, 'create table survives (n int); insert into survives values (1)')
    const pid = postmasterPid()
    server.child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await ask((await hold('server').ready()).url, 'select n from survives')).toEqual([{ n: 1 }])
  },
)

const pgCtl = (...words: string[]) => {
  const { command, args } = postgresCommand('pg_ctl', [...words, '-t', '3', '-D', cluster], { cluster })
  return promisify(execFile)(command, args)
}

const failures: readonly [string, () => unknown][] = [
  ['killed with SIGKILL', () => process.kill(postmasterPid(), 'SIGKILL')],
  ['restarted quickly by another process', () => pgCtl('restart', '-m', 'fast').catch(() => {})],
  ['restarted immediately by another process', () => pgCtl('restart', '-m', 'immediate').catch(() => {})],
]

test.each(failures)(
  'a database that is %s is back at the same address, with everything that was committed',
  async (_, interrupt) => {
    const server = hold('server')
    const { url } = await server.ready()
    await ask(url, 'drop table if exists durable; create table durable (n int); insert into durable values (1)')
    const { pool, close } = openDatabase({ url: url ?? '' })
    const pending = pool.query('select pg_sleep(600)').catch(whyUnavailable)
    await expect.poll(() => pool.totalCount).toBe(1)
    const before = postmasterPid()
    await interrupt()
    expect(await pending).toBe('unreachable')
    const answer = () => ask(url, 'select n from durable').catch(() => 'away')
    await expect.poll(() => postmasterPid() !== before && parentOf(postmasterPid()) === server.child.pid).toBe(true)
    await expect.poll(answer).toEqual([{ n: 1 }])
    expect((await pool.query('select n from durable')).rows).toEqual([{ n: 1 }])
    await close()
    await finish(server.child)
    expect(readPostmaster(cluster)).toBeUndefined()
  },
)

test('a database that cannot be started again is lost, and its server says so', async () => {
  const server = hold('server')
  await server.ready()
  const control = join(cluster, 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  process.kill(postmasterPid(), 'SIGKILL')
  expect(await server.next()).toEqual({ lost: true })
  await finish(server.child)
  renameSync(`${control}.away`, control)
})

test.runIf(process.platform === 'linux')('a database that hangs while stopping is killed and restarted', async () => {
  const server = hold('server')
  const { url } = await server.ready()
  const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  process.kill(pid, 'SIGSTOP')
  server.child.kill('SIGKILL')
  const { url: fresh } = await hold('server').ready()
  expect(await ask(fresh, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock file whose process number now belongs to another program is ignored', async () => {
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n\nready   \n`)
  expect((await hold('server').ready()).adopted).toBe(false)
})

test('a folder with other contents is left unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-embedded-'))
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'diary.txt'), 'mine')
  expect((await hold('server', folder).next()).refused).toContain('holds something that is not a PostgreSQL database')
  expect(readFileSync(join(folder, 'postgres', 'diary.txt'), 'utf8')).toBe('mine')
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')(
  'a cluster is reached by its socket or, if the path of its folder is too long for a socket, by TCP',
  async () => {
    const peer = 'select inet_client_addr() is null as by_socket'
    const { url } = await hold('server').ready()
    expect(await ask(url, peer)).toEqual([{ by_socket: true }])
    const top = mkdtempSync(join(tmpdir(), 'wrenlet-embedded-'))
    const deep = join(top, 'a'.repeat(100))
    const holder = hold('server', deep)
    expect(await ask((await holder.ready()).url, peer)).toEqual([{ by_socket: false }])
    await finish(holder.child)
    rmSync(top, { recursive: true })
  },
)

test('a half-made cluster of a process that died is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-embedded-'))
  mkdirSync(join(folder, 'postgres.new-999999999'))
  const holder = hold('server', folder)
  expect((await holder.next()).adopted).toBe(false)
  await finish(holder.child)
  expect(existsSync(join(folder, 'postgres.new-999999999'))).toBe(false)
  rmSync(folder, { recursive: true })
})
