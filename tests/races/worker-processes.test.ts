// The jobs run as in production, by several worker processes at once, which are killed while they work.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aMailServer } from '#tests/support/mail-server.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { rounds } from '#tests/support/volume.ts'

const { db, url } = await openTestDatabase()
const root = fileURLToPath(new URL('../../', import.meta.url))
const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-workers-'))
const emailCount = rounds(100, 240)
const mailServer = await aMailServer()
const { received } = mailServer

const running = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Starts `node server/worker.ts`, and waits until it reports that it runs jobs. */
async function startWorkerProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/worker.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataFolder,
      SMTP_URL: mailServer.url,
      // Nothing listens on this port, since this test ignores the jobs of payments.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_workers',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_workers',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_workers',
      GIFT_CODE_KEYS: giftCodeKey,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await until(() => printed.includes('jobs run here') || child.exitCode !== null, 60_000)
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

async function until(isMet: () => boolean | Promise<boolean>, deadlineMs: number): Promise<number> {
  const startedAt = Date.now()
  while (!(await isMet())) {
    if (Date.now() - startedAt > deadlineMs) throw new Error(`still waiting after ${deadlineMs / 1000} s`)
    await sleep(50)
  }
  return Date.now() - startedAt
}

async function requestEmails(): Promise<Id<'job'>[]> {
  const before = new Set((await db.selectFrom('job').select('id').execute()).map(({ id }) => id))
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    for (let index = 0; index < emailCount; index++)
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
const timesSent = (jobId: Id<'job'>) => received.filter(({ messageId }) => messageId === messageIdOf(jobId)).length

test('two worker processes share the jobs, and each email is sent once', async () => {
  // Long enough for both to take part, even if one of them starts late.
  mailServer.takesMs = 150
  const workers = await Promise.all([startWorkerProcess(), startWorkerProcess()])
  const ids = await requestEmails()
  await until(async () => (await unfinished(ids)) === 0, 60_000)
  expect(ids.filter((id) => timesSent(id) !== 1)).toEqual([])
  const workersOfJobs = await db.selectFrom('job').select('leased_by').where('id', 'in', ids).distinct().execute()
  expect(workersOfJobs).toHaveLength(2)
  // A worker that is stopped finishes the jobs it has begun, and exits with 0.
  expect(await Promise.all(workers.map((child) => end(child, 'SIGTERM')))).toEqual([0, 0])
})

test('the jobs of a killed worker are taken over by the other one within a minute', async () => {
  mailServer.takesMs = 150
  const [doomed, survivor] = await Promise.all([startWorkerProcess(), startWorkerProcess()])
  const ids = await requestEmails()
  const begunBy = ({ pid }: ChildProcess) =>
    db
      .selectFrom('job')
      .select(['id', 'leased_until'])
      .where('id', 'in', ids)
      .where('done_at', 'is', null)
      .where('leased_by', 'like', `${pid}-%`)
      .execute()
  await until(async () => (await unfinished(ids)) < emailCount - 20 && (await begunBy(doomed)).length > 1, 60_000)
  await end(doomed, 'SIGKILL')
  const killedAt = Date.now()
  const abandoned = new Set((await begunBy(doomed)).map(({ id }) => id))
  expect(abandoned.size).toBeGreaterThan(0)
  // The killed worker no longer renews its leases. Each ends within a minute, but not before a slow answer could arrive.
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
  // Only emails in progress at the kill may have been sent twice, with the same id. Each is recorded once.
  expect(ids.filter((id) => timesSent(id) < 1)).toEqual([])
  expect(ids.filter((id) => timesSent(id) > (abandoned.has(id) ? 2 : 1))).toEqual([])
  const recorded = await db
    .selectFrom('email')
    .select('message_id')
    .where('message_id', 'in', ids.map(messageIdOf))
    .execute()
  expect(recorded).toHaveLength(emailCount)
  await end(survivor, 'SIGTERM')
})
