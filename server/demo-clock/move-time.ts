// Moves business time and the payments sandbox forward together, so that a year of a family's life can be played and shown
// (architecture.md, Time). Never one leap: from one thing that is due to the next, so that a reminder comes before its
// renewal and a change that waits for the renewal is made before it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type MovableClock, moveBusinessTime } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findNextDue, isWorkDue } from '#server/platform/jobs/due-work.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export interface TimeMachine {
  readonly db: Db
  readonly clock: MovableClock
  /** Works here or in another process; it is only nudged. */
  readonly worker: Pick<Worker, 'wake'>
  readonly sandbox: SandboxClock
}

/** Rounds that come by themselves every few minutes are worked once a day on the way, not each. */
const longestStepMs = 24 * 60 * 60 * 1000
const patienceMs = 60_000
const lookEveryMs = 20
/** Webhooks make jobs and jobs make calls that make webhooks; more rounds than this is a loop, not work. */
const rounds = 50

/** @param to an instant of business time that lies ahead; one that has passed changes nothing. */
export async function moveTime(machine: TimeMachine, to: Date): Promise<void> {
  await settle(machine)
  for (;;) {
    const now = machine.clock.now()
    if (now.getTime() >= to.getTime()) return
    await setBoth(machine, await nextStep(machine, now, to))
    await settle(machine)
  }
}

/** The next moment at which something is due in the house or at the sandbox, if it comes before `to`. */
async function nextStep({ db, sandbox }: TimeMachine, now: Date, to: Date): Promise<Date> {
  const { next } = await sandbox.read()
  const job = await findNextDue(db, now)
  const soon = new Date(now.getTime() + 1000)
  const moments = [to, new Date(now.getTime() + longestStepMs), job, next].filter((moment) => moment != null)
  const earliest = new Date(Math.min(...moments.map((moment) => moment.getTime())))
  return earliest < soon ? soon : earliest
}

/** The house first: what it does before a renewal must be done when the renewal is billed. */
async function setBoth(machine: TimeMachine, instant: Date): Promise<void> {
  const { db, clock, sandbox } = machine
  const seconds = Math.max(0, Math.ceil((instant.getTime() - clock.now().getTime()) / 1000))
  await transaction(db, (tx) => moveBusinessTime(tx, seconds))
  await clock.refresh()
  await settle(machine)
  const { now } = await sandbox.read()
  if (now < instant) await sandbox.moveTo(instant)
}

/** Until no message is on its way and no job is due that can be worked now. @throws Error when it does not come to rest */
async function settle(machine: TimeMachine): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await machine.sandbox.idle()
    if (!(await workIsDue(machine))) return
    await untilWorked(machine)
  }
  throw new Error('The house did not come to rest: jobs and messages keep making each other.')
}

async function untilWorked(machine: TimeMachine): Promise<void> {
  const deadline = Date.now() + patienceMs
  machine.worker.wake()
  while (await workIsDue(machine)) {
    if (Date.now() > deadline) throw new Error('Jobs that are due are not worked off: is a worker running?')
    await sleep(lookEveryMs)
  }
}

const workIsDue = ({ db, clock }: TimeMachine): Promise<boolean> =>
  isWorkDue(db, { now: clock.now(), wallNow: new Date() })
