import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listGarments } from '../queries/garments.ts'
import { type GarmentState, garmentTransition } from '../rules/garment-transitions.ts'
import { ClaimedSince } from './lock-for-claim.ts'

export interface GarmentSteps {
  readonly garmentIds: readonly Id<'garment'>[]
  readonly from: GarmentState
  readonly to: GarmentState
}

/** What is recorded with a transition. */
export interface StepNote {
  readonly actor: Actor
  readonly note?: string
  readonly costPence?: number
  readonly now: Date
}

export type GarmentMove = Pick<GarmentSteps, 'from' | 'to'> & StepNote

/**
 * Moves a garment by one transition and writes its event.
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the garment is in another state
 */
export async function moveGarment(
  tx: Tx,
  { garmentId, ...move }: GarmentMove & { garmentId: Id<'garment'> },
): Promise<void> {
  await moveGarments(tx, { garmentIds: [garmentId], ...move })
}

/** Moves a garment by several transitions, one after the other. */
export async function moveAlong(
  tx: Tx,
  {
    garmentId,
    from,
    path,
    ...note
  }: { garmentId: Id<'garment'>; from: GarmentState; path: readonly GarmentState[] } & StepNote,
): Promise<void> {
  for (const [index, to] of path.entries())
    await moveGarment(tx, { garmentId, from: path[index - 1] ?? from, to, ...note })
}

/** Moves several garments by the same transition, all or none. Lock them first when there are several. */
export const moveGarments = (tx: Tx, { garmentIds, from, to, ...note }: GarmentSteps & StepNote): Promise<void> =>
  moveTogether(tx, [{ garmentIds, from, to }], note)

/** A claim that never expires. */
export interface GarmentClaim {
  readonly id: Id<'claim'>
  readonly garment_id: Id<'garment'>
  readonly kind: 'loan'
  readonly account_id: Id<'account'>
  readonly owner_id: Id<'loan'>
}

/**
 * Moves some garments by one transition and others by another, all or none. Garments that came in or were repaired are
 * released only after their safety check (product §5).
 * @param claims to take in the same statement
 * @throws ClaimedSince when somebody else has one of them
 */
export async function moveTogether(
  tx: Tx,
  steps: readonly GarmentSteps[],
  { actor, note = '', costPence, now }: StepNote,
  claims: readonly GarmentClaim[] = [],
): Promise<void> {
  const rows = steps.flatMap(({ garmentIds, from, to }) => {
    const { by } = garmentTransition(from, to)
    return garmentIds.map((garment_id) => ({ id: newId<'garment-event'>(), garment_id, kind: by, from, to }))
  })
  if (rows.length === 0) return
  await refuseBooked(tx, steps, now)
  // One statement writes the transitions and their events, so that neither exists without the other.
  const { rows: answers } = await sql<{ moved: string[]; claimed: number }>`
    with ${claims.length > 0 ? sql`${claimed(claims, now)}, ` : sql``}step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id uuid, garment_id uuid, kind text, "from" text, "to" text)),
    moved as (
      update garment set state = step."to", changed_at = ${now},
        safe = garment.safe and step."to" not in ('received', 'inspecting', 'repair')
      from step
      where garment.id = step.garment_id and garment.state = step."from" and (garment.safe or step.kind <> 'release')
      returning garment.id),
    noted as (
      insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at)
      select step.id, garment_id, kind, "from", "to", ${note}, ${costPence ?? null}::integer, ${actor}, ${now}
      from moved join step on garment_id = moved.id)
    select (select coalesce(json_agg(id), '[]') from moved) as moved,
      ${claims.length > 0 ? sql`(select count(*)::integer from claimed)` : sql`0`} as claimed`.execute(tx)
  const [answer] = answers
  if (answer?.claimed !== claims.length) throw new ClaimedSince()
  const moved = new Set(answer.moved)
  const unmoved = rows.filter(({ garment_id }) => !moved.has(garment_id))
  if (unmoved.length > 0) throw await describeConflict(tx, unmoved)
}

const claimed = (claims: readonly GarmentClaim[], now: Date) => sql`claimed as (
      insert into garment_claim (id, garment_id, kind, account_id, owner_id, taken_at)
      select id, garment_id, kind, account_id, owner_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
        as c(id uuid, garment_id uuid, kind text, account_id uuid, owner_id uuid)
      on conflict do nothing
      returning id)`

/** States in which a garment has left the stock. */
const leaving: ReadonlySet<GarmentState> = new Set(['resale', 'donated', 'recycled'])

/** A garment that is booked for days ahead stays, even if it is worth too little: its bookings come first (product §8). */
async function refuseBooked(tx: Tx, steps: readonly GarmentSteps[], now: Date): Promise<void> {
  const ids = steps.flatMap(({ garmentIds, to }) => (leaving.has(to) ? garmentIds : []))
  if (ids.length === 0) return
  const booked = await tx
    .selectFrom('booked_garment')
    .innerJoin('garment', 'garment.id', 'booked_garment.garment_id')
    .select(['garment.id', 'garment.qr_id', 'booked_garment.until'])
    .where('garment_id', 'in', ids)
    .where('until', '>=', dayInLondon(now))
    .orderBy('qr_id')
    .executeTakeFirst()
  if (booked)
    throw new Refusal(
      'not_now',
      `Garment ${booked.qr_id} is booked until ${formatDay(localDay(booked.until))}: it cannot leave the stock before then.`,
      { ids: [booked.id] },
    )
}

async function describeConflict(
  tx: Tx,
  unmoved: readonly { garment_id: Id<'garment'>; from: GarmentState; to: GarmentState }[],
): Promise<Refusal> {
  const ids = unmoved.map(({ garment_id }) => garment_id)
  const [found] = await listGarments(tx, ids)
  const step = unmoved.find(({ garment_id }) => garment_id === found?.id) ?? unmoved[0]
  if (found && found.state === step?.from)
    return new Refusal('not_now', `Garment ${found.qrId} has not passed its safety check: it cannot become ready.`, {
      ids,
    })
  const problem = found
    ? `Garment ${found.qrId} is ${found.state.replace('_', ' ')}, not ${step?.from}`
    : 'There is no such garment'
  return new Refusal('not_now', `${problem}: it cannot become ${step?.to.replace('_', ' ')}.`, { ids })
}
