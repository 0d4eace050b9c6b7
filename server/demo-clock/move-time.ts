// Moves application time and the payments sandbox forward together, so that a year of a family's life can be played and shown
// (architecture §6). It moves from one due event to the next, so that a reminder comes before its renewal and a scheduled change
// is applied before it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type MovableClock, moveApplicationTime } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findNextDue, isWorkDue } from '#server/platform/jobs/due-work.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export interface TimeMachine {
  readonly db: Db
  readonly clock: MovableClock
  /** Only woken: the worker may run here or in another process. */
  readonly worker: Pick<Worker, 'wake'>
  readonly sandbox: SandboxClock
}

/** Recurring jobs do not set the step; no step is longer than a day, so each of them runs at least daily. */
const maxStepMs = 24 * 60 * 60 * 1000
const deadlineMs = 60_000
const pollEveryMs = 20
/** Webhooks queue jobs and jobs make calls that cause webhooks; more passes than this mean a loop. */
const maxPasses = 50

/** @param to a future instant of application time; a past one changes nothing */
export async function moveTime(machine: TimeMachine, to: Date): Promise<void> {
  await runUntilQuiet(machine)
  for (;;) {
    const now = machine.clock.now()
    if (now.getTime() >= to.getTime()) return
    await setBoth(machine, await nextStep(machine, now, to))
    await runUntilQuiet(machine)
  }
}

/** The next moment at which something is due here or at the sandbox, but at least a second and at most a day ahead, or `to`. */
async function nextStep({ db, sandbox }: TimeMachine, now: Date, to: Date): Promise<Date> {
  const { next } = await sandbox.read()
  const job = await findNextDue(db, now)
  const inASecond = new Date(now.getTime() + 1000)
  const moments = [to, new Date(now.getTime() + maxStepMs), job, next].filter((moment) => moment != null)
  const earliest = new Date(Math.min(...moments.map((moment) => moment.getTime())))
  return earliest < inASecond ? inASecond : earliest
}

/** Our own work comes first: what we do before a renewal must be done when the renewal is invoiced. */
async function setBoth(machine: TimeMachine, instant: Date): Promise<void> {
  const { db, clock, sandbox } = machine
  const seconds = Math.max(0, Math.ceil((instant.getTime() - clock.now().getTime()) / 1000))
  await transaction(db, (tx) => moveApplicationTime(tx, seconds))
  await clock.refresh()
  await runUntilQuiet(machine)
  const { now } = await sandbox.read()
  if (now < instant) await sandbox.moveTo(instant)
}

/**
 * Works until no webhook is pending and no job is due that can run now.
 * @throws Error when that never happens
 */
async function runUntilQuiet(machine: TimeMachine): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    await machine.sandbox.idle()
    if (!(await workIsDue(machine))) return
    await waitForDueJobs(machine)
  }
  throw new Error('The server did not become idle: jobs and webhooks keep causing each other.')
}

async function waitForDueJobs(machine: TimeMachine): Promise<void> {
  const deadline = Date.now() + deadlineMs
  machine.worker.wake()
  while (await workIsDue(machine)) {
    if (Date.now() > deadline) throw new Error('Due jobs are not being run: is a worker running?')
    await sleep(pollEveryMs)
  }
}

const workIsDue = ({ db, clock }: TimeMachine): Promise<boolean> =>
  isWorkDue(db, { now: clock.now(), wallNow: new Date() })
