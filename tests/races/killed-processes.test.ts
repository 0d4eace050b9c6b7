// The server or the worker is killed (kill -9) at any moment while families order, pay, swap, buy, change and send back. Once all
// work is done, each order is paid for, each payment bought something or was refunded, each garment is in one place, and no email
// is lost.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#server/invariants.ts'
import { doneJobDays } from '#server/platform/jobs/sweep-jobs.ts'
import { joinAsMember, order, sendBack, withFixedDice } from '../soak/acts.ts'
import type { Town } from '../soak/asking.ts'
import { buyAPiece, cancelOrderOrPurchase, changeAnOrder, renewAndPost } from '../soak/closet-acts.ts'
import { type Books, compareBooks } from '../soak/compare-books.ts'
import { aFamily, type Family } from '../soak/family.ts'
import { actOnLoss } from '../soak/loss-acts.ts'
import { openTown } from '../soak/open-town.ts'
import { moveHours, runUntilIdle } from '../soak/run-until-idle.ts'
import { type Parcels, runOfficeDay } from '../soak/warehouse.ts'
import { freshDatabase } from '../support/database/database.ts'
import { aMailServer } from '../support/mail-server.ts'
import { bySeed, rounds } from '../support/volume.ts'

const kills = rounds(10, 200)
/** The acts between the kills differ from run to run; a few more kills let even the rarest happen. */
const mostKills = kills + 30
/** What must have been done at least once between the kills. */
const required = ['placeOrder', 'makeOrder', 'announceReturn', 'keepPiece', 'getPaymentIntent']
/** The number of kills before everything is checked. */
const killsPerCheck = 5
const families = 6
/** Long enough for a busy machine, so only a test that hangs reaches it. */
const timeout = rounds(1_800_000, 18_000_000)
/** The longest wait before a kill, once the acts are in progress. */
const withinMs = 60

const mailServer = await aMailServer()
type OpenTown = Awaited<ReturnType<typeof openTown>>

test(`at least ${kills} kills at any moment lose nothing and leave nothing half done`, { timeout }, () =>
  bySeed(async (seed) => {
    const database = await freshDatabase()
    const settings = { SMTP_URL: mailServer.url }
    const opened = await openTown({ databaseUrl: database.url, seed, garments: families * 12, settings })
    try {
      await killRepeatedly(opened)
    } finally {
      await opened.close()
      await database.drop()
    }
  }),
)

async function killRepeatedly({ town, site, clock, records }: OpenTown): Promise<void> {
  const { dice, control } = town
  const { db } = records
  const parcels: Parcels = new Map()
  const members = Array.from({ length: families }, (_, number) => aFamily(site.origin, number))
  for (const member of members) {
    const fixedTown = await joinAsMember(town, member)
    if (!fixedTown) throw new Error(`${member.email} could not join: ${town.unexpected.join()}`)
    await order(fixedTown, member, { swap: false })
  }
  for (let visit = 0; visit < 3; visit++) await runOfficeDay(records, dice, parcels)

  const begun = new Map<Family, number>()
  const act = async (member: Family) => {
    const turn = begun.get(member) ?? member.number
    begun.set(member, turn + 1)
    // Mostly a card that pays, because a kill has little to spoil without a payment.
    await acts[turn % acts.length]?.(dice.chance(0.7) ? withFixedDice(town) : town, member)
  }

  const isMissing = (act: string) => !town.counts.has(`${act}: done`)
  for (let killed = 0; killed < kills || (killed < mostKills && required.some(isMissing)); killed += killsPerCheck) {
    town.faulty = true
    for (let kill = 0; kill < killsPerCheck; kill++) {
      const office = runOfficeDay(records, dice, parcels)
      let isDead = false
      let ended = 0
      const before = 2 + Math.floor(dice.next() * families)
      const inProgress = Promise.withResolvers<void>()
      const busy = Promise.all(
        members.map(async (member) => {
          // Each family is in the middle of a different act when the process is killed.
          do {
            await act(member)
            if (++ended === before) inProgress.resolve()
          } while (!isDead)
        }),
      )
      await inProgress.promise
      await setTimeout(dice.next() * withinMs)
      const dying = dice.chance(0.6) ? site.killServer() : site.killWorker()
      isDead = true
      const [dead] = await Promise.all([dying, busy, office])
      await endLeases(dead)
    }
    town.faulty = false
    await moveHours(site.origin, clock.now(), 25)
    await clock.refresh()
    await runUntilIdle(db, site.origin, control)
    await expect.poll(openJobs).toEqual([])
    expect(town.unexpected).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual([])
    expect(await compareBooks(db, (await control.dump()) as unknown as Books)).toEqual([])
    await expectEveryEmail()
  }
  expect(required.filter(isMissing)).toEqual([])

  /** The leases of a dead process end within a minute of wall time; this skips the wait. */
  async function endLeases(dead: number | undefined): Promise<void> {
    await db
      .updateTable('job')
      .set({ leased_until: new Date(Date.now() - 1) })
      .where('leased_by', 'like', `${dead}-%`)
      .where('done_at', 'is', null)
      .execute()
  }
  function openJobs() {
    return db
      .selectFrom('job')
      .select(['kind', 'attempts', 'last_error'])
      .where('done_at', 'is', null)
      .where('due_at', '<=', clock.now())
      .execute()
  }
  /** Expects every recorded email at its address; a repeated one has the same id and the current contents. */
  async function expectEveryEmail(): Promise<void> {
    const recorded = await db.selectFrom('email').select(['message_id', 'to_address', 'subject']).execute()
    const received = Map.groupBy(mailServer.received, ({ messageId }) => messageId)
    expect(recorded.filter(({ message_id }) => !received.has(message_id))).toEqual([])
    const ids = new Set(recorded.map(({ message_id }) => message_id))
    expect([...received.keys()].filter((messageId) => !ids.has(messageId))).toEqual([])
    for (const { message_id, to_address, subject } of recorded) {
      const delivered = received.get(message_id) ?? []
      for (const email of delivered) expect(email.to).toBe(to_address)
      expect(delivered.map((email) => email.subject)).toContain(subject)
    }
    // Older jobs have been deleted, and were checked in an earlier round.
    const keptSince = new Date(clock.now().getTime() - (doneJobDays - 1) * 86_400_000)
    const orders = await db.selectFrom('rental_order').select('id').where('placed_at', '>', keptSince).execute()
    const jobs = await db.selectFrom('job').select('payload').where('kind', '=', 'event:order-placed:email').execute()
    const emailed = new Set(jobs.map(({ payload }) => (payload as { orderId: string }).orderId))
    expect(orders.filter(({ id }) => !emailed.has(id))).toEqual([])
  }
}

/** The acts that move pieces or money; each family does them in turn. */
const acts: ((town: Town, member: Family) => Promise<void>)[] = [
  (town, member) => order(town, member, { swap: false }),
  (town, member) => order(town, member, { swap: true }),
  buyAPiece,
  sendBack,
  changeAnOrder,
  (town, member) => order(town, member, { swap: true }),
  cancelOrderOrPurchase,
  renewAndPost,
  actOnLoss,
]
