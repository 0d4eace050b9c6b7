import { sql } from 'kysely'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockGarments } from '../../queries/garments.ts'
import {
  listGarmentsOfRecall,
  listStillOut,
  lockRecall,
  type Recall,
  type StillOut,
} from '../../queries/recalls/recalls.ts'
import { recalledPoint } from '../../rules/safety.ts'
import type { InventoryServices } from '../../services.ts'
import { moveGarments } from '../../steps/move-garment.ts'

export interface RecallEnd {
  readonly reference: string
  /** How many pieces the operator writes off: all that are still out. */
  readonly stillOut?: number | undefined
  readonly operator: string
}

/** How many garments the end of a recall has released from quarantine. */
export interface Released {
  /** They wait for a safety check, like new arrivals. */
  readonly toCheck: number
  /** They were for sale, and wait in inspection to be put up for sale again. */
  readonly toList: number
}

/**
 * Ends a recall. Garments that are in quarantine only because of it then wait for a safety check, like new arrivals; what was for sale
 * waits in inspection, so that no check puts it on the rental shelf. Those elsewhere are checked when they are returned. Garments of
 * another open recall stay stopped.
 * @throws Refusal not_found, not_now when it has ended, or while pieces are out that the operator does not write off, because
 * their holders were promised a refund or a free return for as long as the recall is open
 */
export const endRecall = (
  { db, clock }: InventoryServices,
  { reference, stillOut = 0, operator }: RecallEnd,
): Promise<Released> =>
  transaction(db, async (tx) => {
    const [now, actor] = [clock.now(), operatorActor(operator)]
    const recall = await lockRecall(tx, reference)
    if (!recall) throw new Refusal('not_found', `There is no recall ${reference}.`)
    if (recall.ended_at) throw new Refusal('not_now', `Recall ${reference} has ended.`)
    await lockGarments(tx, await listGarmentsOfRecall(tx, recall.id))
    const out = await listStillOut(tx, recall.id)
    if (out.length !== stillOut) throw new Refusal('not_now', explainStillOut(recall, out))
    await tx
      .updateTable('recall')
      .set({ ended_at: now, ended_by: actor })
      .where('id', '=', recall.id)
      .where('ended_at', 'is', null)
      .execute()
    const released = await releaseGarments(tx, recall, { actor, now })
    const note = `${reference}: ${released.toCheck} garments to check, ${released.toList} to list again`
    await recordOfficeAction(tx, { operator, action: 'recall.end', subjectId: recall.id, note, now })
    return released
  })

const namedAtMost = 20

function explainStillOut({ reference }: Recall, out: readonly StillOut[]): string {
  if (out.length === 0) return `Nothing of recall ${reference} is still out: end it without --count.`
  const named = out.slice(0, namedAtMost).map(({ qrId, state }) => `${qrId} (${state.replace('_', ' ')})`)
  const others = out.length > namedAtMost ? ` and ${out.length - namedAtMost} more` : ''
  return `${out.length === 1 ? '1 piece' : `${out.length} pieces`} of recall ${reference} ${out.length === 1 ? 'is' : 'are'} still out: ${named.join(', ')}${others}. Their holders were promised a refund or a free return, which end with the recall. To write them off: the same command with --count ${out.length}`
}

async function releaseGarments(
  tx: Tx,
  recall: Recall,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<Released> {
  // `stopped`: in quarantine since it was recalled, and its last check found no other fault. Recalling a garment that is already recalled
  // does not move it, so what counts is the first recall of an unbroken series.
  // `shelf`: the shop on whose shelf it was last; null if it has been on none.
  const { rows } = await sql<{ id: Id<'garment'>; stopped: boolean; shelf: 'ready' | 'resale' | null }>`
    update garment g set recalled = false, changed_at = ${now}
    from recall_garment rg
    where rg.recall_id = ${recall.id} and rg.garment_id = g.id and not exists (
      select from recall_garment other join recall on recall.id = other.recall_id
      where other.garment_id = g.id and recall.ended_at is null)
    returning g.id, g.state = 'quarantine'
      and (select failed from safety_check c where c.garment_id = g.id order by c.at desc, c.id desc limit 1)
        = array[${recalledPoint}]
      and (select e.at from garment_event e where e.garment_id = g.id and e.to_state = 'quarantine'
        order by e.at desc, e.id desc limit 1) >= (
          with recursive recalled as (
            select rg.stopped_at as since
            union
            select o.stopped_at from recalled join recall_garment o on o.garment_id = g.id and o.stopped_at <= recalled.since
            join recall r on r.id = o.recall_id and (r.ended_at is null or r.ended_at >= recalled.since))
          select min(since) from recalled) as stopped,
      (select e.to_state from garment_event e where e.garment_id = g.id and e.to_state in ('ready', 'resale')
        order by e.at desc, e.id desc limit 1) as shelf`.execute(tx)
  const stopped = rows.filter((garment) => garment.stopped).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const release = { from: 'quarantine', actor, note: `Recall ${recall.reference} ended`, now } as const
  const toCheck = stopped.flatMap(({ id, shelf }) => (shelf === 'resale' ? [] : id))
  const toList = stopped.flatMap(({ id, shelf }) => (shelf === 'resale' ? id : []))
  await moveGarments(tx, { ...release, garmentIds: toCheck, to: 'graded' })
  await moveGarments(tx, { ...release, garmentIds: toList, to: 'inspecting' })
  return { toCheck: toCheck.length, toList: toList.length }
}
