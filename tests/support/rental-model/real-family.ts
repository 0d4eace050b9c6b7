// The model's family in a real database, with the application as production assembles it: calls, office operations, the morning job and
// the provider's events. Each sequence starts from a snapshot, restored in a few milliseconds, so that clock and dates are always the same.
import pg from 'pg'
import { afterAll } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { creditsFor, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { moveMembership } from '#server/domains/membership/steps/move-membership.ts'
import { reconcilePayments } from '#server/domains/payments/index.ts'
import { storeEvent } from '#server/domains/payments/operations/receive-event.ts'
import { findBrokenInvariants, invariants } from '#server/invariants.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { becomeSkiWear } from '#tests/builders/ski-wear-of-old.ts'
import { aGarment } from '../../builders/a-garment.ts'
import { aMember } from '../../builders/a-member.ts'
import { aProduct } from '../../builders/a-product.ts'
import { aSession } from '../../builders/a-session.ts'
import { aFinishedReturn, anOrder } from '../../builders/an-order.ts'
import { membershipIn } from '../../builders/membership-in.ts'
import { openTestDatabase } from '../database/database.ts'
import { type PostageGateway, postageGateway } from '../provider/postage-gateway.ts'
import { liftAccountLimits } from '../set-setting.ts'
import { aWorld } from '../worlds/world.ts'
import type { Answer } from './checkouts.ts'
import type { Model, Piece } from './model.ts'
import { type Rows, readRows } from './read-rows.ts'
import { atHome, modelAt, noticed, returned, type Start, swapped } from './starts.ts'

export type RealFamily = Awaited<ReturnType<typeof aRealFamily>>

const startsAt = new Date('2026-11-20T10:00:00Z')
/** High enough that a plan of 100 credits is soon used up. */
const rrps = [3500, 4200, 4800, 6000, 7500, 11_000, 3000, 5500]
const skiwear = 7

export async function aRealFamily() {
  const { db, url } = await openTestDatabase({ max: 4 })
  const time = { now: startsAt }
  let gateway = postageGateway()
  /** Stays the same while the provider behind it is replaced for each sequence. */
  const port = new Proxy({} as PostageGateway, { get: (_, name) => Reflect.get(gateway, name) })
  const problems: unknown[] = []
  const record = (what: unknown, text: unknown) => void problems.push([text, what])
  const log = { ...createLog('silent'), error: record, warn: record } as unknown as Log
  const world = aWorld(db, { clock: { now: () => time.now }, gateway: port, log })
  const { call, mails, published } = world
  const services = world.services.payments
  const daily = world.recurring.find(({ kind }) => kind === 'rentals:daily')
  if (!daily) throw new Error('there is no daily job')
  await liftAccountLimits(db)

  const { pieces, garmentIds, accountId, membershipId, viewer } = await transaction(db, async (tx) => {
    const member = await aMember(tx, { plan: '100-quarterly', now: time.now })
    const numbers = await readCreditNumbers(tx)
    const pieces: Omit<Piece, 'state'>[] = []
    const garmentIds: Id<'garment'>[] = []
    for (const [at, rrpPence] of rrps.entries()) {
      const isSkiwear = at === skiwear
      const product = await aProduct(tx, { rrpPence })
      const credits = creditsFor(pence(rrpPence), 'used', numbers)
      pieces.push({ credits, rrpPence, isSkiwear })
      garmentIds.push(await aGarment(tx, { productId: product.id, credits, now: new Date('2026-07-01T09:00:00Z') }))
    }
    return { ...member, pieces, garmentIds, ...(await aSession(tx, member.accountId)) }
  })

  const idsOf = (taken: readonly number[]): Id<'garment'>[] => taken.map((piece) => garmentIds[piece] as Id<'garment'>)

  const checks = new pg.Client({ connectionString: url })
  await checks.connect()
  await checks.query('set jit = off')
  afterAll(() => checks.end())
  const snapshot = snapshots(checks)
  /** Turns ski wear into wear hired by dates; when the pieces at home were rented, it was still rented for credits. */
  const hireSkiWearByDates = () => becomeSkiWear(db, idsOf([skiwear]), startsAt)
  await snapshot.save('before')
  await hireSkiWearByDates()
  await snapshot.save('new')
  await snapshot.restore('before')
  const orderOn = (day: string, pieces: readonly number[], back: readonly number[]) =>
    transaction(db, (tx) =>
      anOrder(tx, {
        accountId,
        garmentIds: idsOf(pieces),
        returning: idsOf(back),
        placedAt: new Date(`${day}T09:00:00Z`),
      }),
    )
  await orderOn('2026-11-10', atHome, [])
  await hireSkiWearByDates()
  await snapshot.save('at home')
  const returnId = toId<'return'>(await orderOn('2026-11-14', [], [returned]))
  await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: new Date('2026-11-16T09:00:00Z') }))
  await snapshot.save('used up')
  await snapshot.restore('before')
  await orderOn('2026-10-10', atHome, [])
  await hireSkiWearByDates()
  await orderOn('2026-10-20', [swapped.get], [swapped.back])
  await snapshot.save('overdue')
  await snapshot.restore('before')
  await orderOn('2026-07-10', atHome, [])
  await hireSkiWearByDates()
  for (const at of noticed) {
    time.now = at
    await daily.work()
    await world.work()
  }
  await snapshot.save('missed')
  await checks.query(`create view broken_invariant as ${asOneStatement}`)

  let rows: Rows
  const read = async () => {
    rows = await readRows(checks, { accountId, membershipId, garmentIds })
    return rows
  }
  const asOffice = { services, operator: 'sam' }
  const office = async (work: (by: typeof asOffice) => Promise<unknown>): Promise<Answer> => {
    try {
      await work(asOffice)
      return 'ok'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  const intentOf = (checkoutId: string): string => {
    const intent = [...gateway.intents.values()].find(({ metadata }) => metadata.checkoutId === checkoutId)
    if (!intent) throw new Error(`checkout ${checkoutId} has no payment`)
    return intent.intentId
  }

  return {
    call,
    viewer,
    time,
    problems,
    idsOf,
    office,
    answer: answerOf,
    ids: () => rows.ids,
    async begin(start: Start): Promise<Model> {
      gateway = postageGateway()
      time.now = startsAt
      for (const list of [mails, published, problems]) list.length = 0
      await snapshot.restore(start)
      await read()
      return modelAt(start, pieces, time.now)
    },
    async work(): Promise<void> {
      await world.work()
    },
    async morning(): Promise<void> {
      await daily.work()
    },
    reconcile: () => reconcilePayments(services),
    /** Pays as the card form does. */
    pay: (checkoutId: string) => gateway.pay(intentOf(checkoutId)),
    /** Delivers the provider's events about a payment. */
    async deliver(checkoutId: string, eventIds: readonly string[]): Promise<void> {
      const event = { type: 'payment_intent.succeeded', objectId: intentOf(checkoutId), createdAt: time.now }
      for (const eventId of eventIds) await transaction(db, (tx) => storeEvent(tx, { ...event, eventId }, time.now))
    },
    /** Moves a piece to the resale shop, even if somebody is about to order it. */
    withdraw: (piece: number) =>
      transaction(db, (tx) =>
        moveGarment(tx, {
          garmentId: garmentIds[piece] as Id<'garment'>,
          from: 'ready',
          to: 'resale',
          actor: 'system:test',
          now: time.now,
        }),
      ),
    become: (to: MembershipState) =>
      transaction(db, async (tx) => {
        const membership = await tx
          .selectFrom('membership')
          .selectAll()
          .where('id', '=', membershipId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const { state, ...set } = membershipIn(to, time.now)
        await moveMembership(tx, { membership, to: state, cause: 'test', actor: 'system:test', now: time.now, set })
      }),
    read,
    money: () => ({
      paid: [...gateway.intents.values()].reduce((sum, intent) => sum + intent.amountReceived, 0),
      refunded: [...gateway.refunded.values()].reduce((sum, amount) => sum + amount, 0),
    }),
    async brokenInvariants() {
      const { rows: broken } = await checks.query({ name: 'broken', text: 'select * from broken_invariant' })
      return broken.length === 0 ? [] : findBrokenInvariants(db)
    },
  }
}

function answerOf(answer: { ok: boolean; status: number; errors?: { code: string }[] }): Answer {
  if (answer.ok) return 'ok'
  if (answer.status >= 500) throw new Error(`an unexpected answer: ${JSON.stringify(answer.errors)}`)
  return answer.errors?.[0]?.code as Answer
}

/** All invariants as one statement, which is planned once and costs a hundredth of the separate ones. */
const asOneStatement = invariants.map(({ sql }, at) => `select ${at} as at from (${sql}) as broken`).join(' union all ')

/** The snapshots: a start for each kind of sequence, and one from before ski wear was hired by dates. */
type SnapshotName = Start | 'before'

/** Saves and restores all rows of the database, with foreign keys switched off. */
function snapshots(client: pg.Client) {
  const tablesOf = async () =>
    (
      await client.query<{ name: string; columns: string }>(
        `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
      )
    ).rows
  const schemaOf = (start: SnapshotName) => `kept_${start.replace(' ', '_')}`
  return {
    async save(start: SnapshotName): Promise<void> {
      const schema = schemaOf(start)
      await client.query(`create schema ${schema}`)
      const steps: string[] = []
      for (const { name, columns } of await tablesOf()) {
        await client.query(`create table ${schema}.${name} as table public.${name}`)
        steps.push(
          `if exists (select from public.${name}) then delete from public.${name}; end if;
           if exists (select from ${schema}.${name}) then
             insert into public.${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};
           end if;`,
        )
      }
      await client.query(
        `create procedure ${schema}.restore() language plpgsql as $$ begin
           set local session_replication_role = replica; ${steps.join('\n')} end $$`,
      )
    },
    restore: (start: SnapshotName) => client.query(`call ${schemaOf(start)}.restore()`),
  }
}
