// The jobs as production runs them: processes of their own, several at once, killed while they work.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rounds } from '#tests/support/volume.ts'

const { db, url } = await openTestDatabase()
const root = fileURLToPath(new URL('../../', import.meta.url))
const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-workers-'))
const letters = rounds(100, 240)
/** So long the mail server takes for each, that a kill meets work under way. */
let letterMs = 40

const received: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
      await sleep(letterMs)
      received.push(messageId)
      done()
    })
  },
})
// A worker that is killed breaks its connection off.
mailServer.on('error', () => {})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const smtpPort = (mailServer.server.address() as AddressInfo).port

const running = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
  await new Promise<void>((resolve) => mailServer.close(resolve))
  rmSync(dataFolder, { recursive: true, force: true })
})

/** `node server/worker.ts`, once it says that it works. */
async function startWorkerProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/worker.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataFolder,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      // Nobody is there: what a worker does for payments is not looked at here.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_workers',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_workers',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_workers',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let told = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  await until(() => told.includes('are worked on here') || child.exitCode !== null, 60_000)
  expect(child.exitCode).toBeNull()
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  const code = await ended
  running.delete(child)
  return code
}

async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<number> {
  const began = Date.now()
  while (!(await isSo())) {
    if (Date.now() - began > patienceMs) throw new Error(`it did not come to that in ${patienceMs / 1000} s`)
    await sleep(50)
  }
  return Date.now() - began
}

async function askForLetters(): Promise<Id<'job'>[]> {
  const before = new Set((await db.selectFrom('job').select('id').execute()).map(({ id }) => id))
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    for (let index = 0; index < letters; index++)
      await enqueueJob(tx, new Date(), {
        kind: 'event:password-changed:email',
        payload: { type: 'password-changed', accountId },
      })
  })
  const rows = await db.selectFrom('job').select('id').where('kind', '=', 'event:password-changed:email').execute()
  return rows.map(({ id }) => id).filter((id) => !before.has(id))
}

const unfinished = async (ids: readonly Id<'job'>[]): Promise<number> => {
  const rows = await db.selectFrom('job').select('id').where('id', 'in', ids).where('done_at', 'is', null).execute()
  return rows.length
}
const messageIdOf = (jobId: Id<'job'>) => `<${jobId}@localhost>`
const timesSent = (jobId: Id<'job'>) => received.filter((messageId) => messageId === messageIdOf(jobId)).length

test('two worker processes share the jobs: each letter goes out once', async () => {
  const workers = await Promise.all([startWorkerProcess(), startWorkerProcess()])
  const ids = await askForLetters()
  await until(async () => (await unfinished(ids)) === 0, 60_000)
  expect(ids.filter((id) => timesSent(id) !== 1)).toEqual([])
  const hands = await db.selectFrom('job').select('leased_by').where('id', 'in', ids).distinct().execute()
  expect(hands).toHaveLength(2)
  // Asked to end, a worker finishes what it has begun and says so by its exit code.
  expect(await Promise.all(workers.map((child) => end(child, 'SIGTERM')))).toEqual([0, 0])
})

test('a worker that is killed loses nothing: the other one takes its jobs up within a minute, and does them', async () => {
  letterMs = 150
  const [doomed, survivor] = await Promise.all([startWorkerProcess(), startWorkerProcess()])
  const ids = await askForLetters()
  const begunBy = ({ pid }: ChildProcess) =>
    db
      .selectFrom('job')
      .select(['id', 'leased_until'])
      .where('id', 'in', ids)
      .where('done_at', 'is', null)
      .where('leased_by', 'like', `${pid}-%`)
      .execute()
  await until(async () => (await unfinished(ids)) < letters - 20 && (await begunBy(doomed)).length > 1, 60_000)
  await end(doomed, 'SIGKILL')
  const killedAt = Date.now()
  const abandoned = new Set((await begunBy(doomed)).map(({ id }) => id))
  expect(abandoned.size).toBeGreaterThan(0)
  // Nobody renews its leases any more: each ends within the minute, and not before a slow answer could still come.
  for (const { leased_until } of await begunBy(doomed)) {
    expect(leased_until?.getTime()).toBeLessThan(killedAt + 60_000)
    expect(leased_until?.getTime()).toBeGreaterThan(killedAt)
  }
  await db
    .updateTable('job')
    .set({ leased_until: new Date(Date.now() - 1) })
    .where('leased_by', 'like', `${doomed.pid}-%`)
    .where('done_at', 'is', null)
    .execute()
  await until(async () => (await begunBy(doomed)).length === 0, 90_000)
  await until(async () => (await unfinished(ids)) === 0, 90_000)
  // What was under way may have gone out twice, always as the same letter; nothing else did, and each is recorded once.
  expect(ids.filter((id) => timesSent(id) < 1)).toEqual([])
  expect(ids.filter((id) => timesSent(id) > (abandoned.has(id) ? 2 : 1))).toEqual([])
  const recorded = await db
    .selectFrom('email')
    .select('message_id')
    .where('message_id', 'in', ids.map(messageIdOf))
    .execute()
  expect(recorded).toHaveLength(letters)
  await end(survivor, 'SIGTERM')
})
