// Between which days an account will probably be offered what it waits for (product §13.7).
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import type { Condition } from '#contract/primitives.ts'
import { selectUsedMembership } from '#server/domains/membership/index.ts'
import { type Learnt, type LikelyDates, likelyRange, type Whereabouts } from '#server/domains/waiting-list/index.ts'
import { addDays, dayInLondon, daysBetween, formatDayRange, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

type Likely = NonNullable<AnswerOf<'listWaitingList'>['entries'][number]['likely']>

export interface WaitingEntry {
  readonly id: Id<'waiting-list-entry'>
  readonly productId: Id<'product'>
  readonly sizeCode: string
  /** Null for any. */
  readonly condition: Condition | null
  readonly mostCredits: number | null
  readonly place: number
  readonly askedAt: Date
  /** Whether a piece is kept for the entry; no dates are then predicted. */
  readonly isOffered: boolean
}

interface Sources {
  readonly db: Reader
  readonly likelyDates: LikelyDates
  readonly today: LocalDay
}

/** By entry; an entry for which no dates can be predicted is absent. */
export async function readLikelyDates(
  { db, likelyDates, today }: Sources,
  accountId: Id<'account'>,
  all: readonly WaitingEntry[],
): Promise<Map<Id<'waiting-list-entry'>, Likely>> {
  const entries = all.filter(({ isOffered }) => !isOffered)
  if (entries.length === 0) return new Map()
  const [pieces, learnt, creditsLimit] = await Promise.all([
    listPieces(db, accountId, entries),
    likelyDates.learnt(),
    findCreditsLimit(db, accountId),
  ])
  // Without a membership there are no offers.
  if (creditsLimit === null) return new Map()
  return new Map(
    entries.flatMap((entry) => {
      const likely = likelyOf(entry, { pieces: pieces.filter(({ credits }) => credits <= creditsLimit), learnt, today })
      return likely ? [[entry.id, likely] as const] : []
    }),
  )
}

function likelyOf(
  entry: WaitingEntry,
  { pieces, learnt, today }: { pieces: readonly PieceRow[]; learnt: Learnt; today: LocalDay },
): Likely | null {
  const curves = pieces
    .filter((piece) => wants(entry, piece))
    .flatMap((piece) => whereIs(piece, { today, askedAt: entry.askedAt }) ?? [])
    .map((piece) => learnt.times.readyBy(piece))
  const range = likelyRange({ curves, place: entry.place, taken: learnt.taken })
  if (!range) return null
  const [from, until] = [addDays(today, range.from), range.until === null ? null : addDays(today, range.until)]
  return { from, until, label: formatDayRange(from, until) }
}

const wants = (entry: WaitingEntry, piece: PieceRow): boolean =>
  entry.productId === piece.product_id &&
  entry.sizeCode === piece.size_code &&
  (entry.condition === null || entry.condition === piece.condition) &&
  (entry.mostCredits === null || entry.mostCredits >= piece.credits) &&
  // A piece that the account passed on is not offered to the same entry again.
  (piece.had_at === null || piece.had_at < entry.askedAt)

/** Days between our sending a piece and its first day at home. */
const daysInThePost = 2
const termDays = 91

/** @returns null for a piece that this entry will not be offered, as far as we know */
function whereIs(piece: PieceRow, { today, askedAt }: { today: LocalDay; askedAt: Date }): Whereabouts | null {
  const since = (at: Date | null) => (at === null ? 0 : Math.max(0, daysBetween(dayInLondon(at), today)))
  switch (piece.state) {
    case 'ready':
      // Kept for somebody ahead, who may pass it on. A piece that is free anyway has been declined.
      return piece.offered_to && piece.offered_to < askedAt ? { at: 'shelf', days: 0 } : null
    case 'reserved':
    case 'picked':
    case 'packed':
      return { at: 'family', days: 0 }
    case 'out': {
      // Its last day says more than the day on which it left us: a term may have begun late, or have been renewed.
      const toLastDay = piece.term_ends_on === null ? null : daysBetween(today, piece.term_ends_on as LocalDay)
      const days =
        toLastDay === null ? since(piece.dispatched_at) : daysInThePost + termDays * (piece.terms ?? 1) - toLastDay
      return { at: 'family', days: Math.max(0, days) }
    }
    case 'return_announced':
      return { at: 'post', days: since(piece.announced_at) }
    case 'received':
    case 'inspecting':
    case 'cleaning':
    case 'repair':
      return { at: 'office', days: since(piece.in_at) }
    default:
      return null
  }
}

type PieceRow = Awaited<ReturnType<typeof listPieces>>[number]

/** The pieces of these products and sizes, with the moments of their latest steps and the last day of their term. */
const listPieces = (db: Reader, accountId: Id<'account'>, entries: readonly WaitingEntry[]) =>
  db
    .selectFrom('garment')
    .leftJoin('loan', (join) => join.onRef('loan.garment_id', '=', 'garment.id').on('loan.state', '=', 'at_home'))
    .leftJoin('waiting_list_offer as offer', (join) =>
      join.onRef('offer.garment_id', '=', 'garment.id').on('offer.state', '=', 'open'),
    )
    .leftJoin('waiting_list_entry as kept_for', 'kept_for.id', 'offer.entry_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('garment_event as event')
          .whereRef('event.garment_id', '=', 'garment.id')
          .select(({ fn }) => [
            fn.max('event.at').filterWhere('event.kind', '=', 'dispatch').as('dispatched_at'),
            fn.max('event.at').filterWhere('event.kind', '=', 'announce return').as('announced_at'),
            fn.max('event.at').filterWhere('event.kind', '=', 'receive').as('in_at'),
          ])
          .as('steps'),
      (join) => join.onTrue(),
    )
    .select(['garment.product_id', 'garment.size_code', 'garment.state', 'garment.condition', 'garment.credits'])
    .select(['loan.term_ends_on', 'steps.dispatched_at', 'steps.announced_at', 'steps.in_at'])
    .select('kept_for.asked_at as offered_to')
    .select((eb) =>
      eb
        .selectFrom('waiting_list_offer as had')
        .whereRef('had.garment_id', '=', 'garment.id')
        .where('had.account_id', '=', accountId)
        .select(sql<Date | null>`max(had.offered_at)`.as('at'))
        .as('had_at'),
    )
    .select((eb) =>
      eb
        .selectFrom('hire')
        .whereRef('hire.loan_id', '=', 'loan.id')
        .select(sql<number | null>`max(hire.number)`.as('number'))
        .as('terms'),
    )
    .where(
      sql<boolean>`(garment.product_id, garment.size_code) in (select * from unnest(${entries.map(({ productId }) => productId)}::uuid[], ${entries.map(({ sizeCode }) => sizeCode)}::text[]))`,
    )
    .execute()

/** Null if the account uses no membership. */
async function findCreditsLimit(db: Reader, accountId: Id<'account'>): Promise<number | null> {
  const row = await selectUsedMembership(db, accountId)
    .select(['membership.credits_limit', 'membership.state'])
    .executeTakeFirst()
  return row && row.state !== 'cancelled' ? row.credits_limit : null
}
