// The best basket within a member's free credits (product §2.6), from favourites, the children's sizes and what each child lacks.
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { type Child, presentChild } from '#server/domains/accounts/index.ts'
import { lastOrdersSetting, mayOrder, selectUsedMembership, standingWith } from '#server/domains/membership/index.ts'
import {
  asCan,
  type Candidate,
  choiceElsewhere,
  fillAround,
  kindOf,
  likelyChild,
  reasonsOf,
} from '#server/domains/rentals/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed } from '#server/platform/settings.ts'
import { childrenAndSizes } from '../children.ts'
import { creditsOf, presentLentPiece, selectLentPieces } from '../lent-pieces.ts'
import { listBasketPieces, listCandidates } from './candidates.ts'

export interface FillRequest {
  readonly accountId: Id<'account'>
  /** Ids of garments in the basket. */
  readonly basket: readonly string[]
  /** Ids of garments at home that go back. */
  readonly goingBack: readonly string[]
  readonly kept: readonly string[]
  readonly without: readonly string[]
}

/** @throws Refusal subscription_required for an account that never joined */
export async function readFilling(
  { db, now }: { readonly db: Reader; readonly now: Date },
  { accountId, ...request }: FillRequest,
): Promise<AnswerOf<'fillCredits'>> {
  const today = dayInLondon(now)
  const [member, loans, basket] = await Promise.all([
    selectFamily(db, accountId).executeTakeFirst(),
    selectLentPieces(db)
      .leftJoin('loan_wearer', 'loan_wearer.loan_id', 'loan.id')
      .select('loan_wearer.child_id')
      .where('loan.account_id', '=', accountId)
      .where('loan.state', 'in', ['ordered', 'at_home'])
      .execute(),
    listBasketPieces(db, request.basket),
  ])
  if (!member) throw new Refusal('subscription_required', messages.subscribeToAccess)
  const sizes = member.sizes.map(({ code }) => code)
  const children = member.children.map((row) => presentChild(row, member.sizes, today))
  const goingBack = new Set(request.goingBack)
  const staying = loans.filter(({ garment_id }) => !goingBack.has(garment_id))
  // A piece that was rented under an earlier membership frees no credits of the current membership.
  const freed = loans.filter((loan) => goingBack.has(loan.garment_id) && loan.membership_id === member.id)
  const inUse = member.credits_in_use - creditsOf(freed)
  const freeCredits = Math.max(0, member.credits_limit - inUse - creditsOf(basket))
  const wearers = oneOfEachSize(children)
  const wearerOf = (sizeCode: string | null | undefined) => wearers.find((child) => child.sizeCode === sizeCode)
  const ownedPieces = [...staying, ...basket.map((piece) => ({ ...piece, child_id: null }))].map((piece) => {
    const notedChild = children.find(({ id }) => id === piece.child_id)
    const wearer = notedChild ? wearerOf(notedChild.sizeCode) : likelyChild(piece.size_code, wearers, sizes)
    return { childId: wearer?.id, kind: kindOf(piece.type_code) }
  })
  const countOwned = (childId: string, kind: Candidate['kind']) =>
    ownedPieces.filter((piece) => piece.childId === childId && piece.kind === kind).length
  const rows = await listCandidates(db, {
    accountId,
    sizes: sizesFor(children, staying),
    freeCredits,
    kept: request.kept,
    without: [...request.without, ...basket.map(({ product_id }) => product_id)],
    now,
  })
  const oldestFirst = rows.toSorted((a, b) => a.published_on.localeCompare(b.published_on))
  const candidates = rows.map((row): Candidate & { readonly row: typeof row } => ({
    id: row.garment_id,
    childId: wearerOf(row.size_code)?.id ?? null,
    kind: kindOf(row.type_code),
    credits: row.credits,
    favourite: Boolean(row.favourite),
    rrpPence: row.rrp_pence,
    newness: oldestFirst.indexOf(row),
    row,
  }))
  const chosen = fillAround(candidates, { freeCredits, has: countOwned, kept: new Set(request.kept) })
  const reasons = reasonsOf(chosen, countOwned)
  const can = asCan(mayOrder(standingWith(member, today, member.settings)))
  return {
    can,
    freeCredits,
    credits: creditsOf(chosen),
    pieces: chosen.map(({ row, kind }, index) => ({
      ...presentLentPiece(row),
      kind,
      child: presentWearer(wearerOf(row.size_code)),
      reason: reasons[index] ?? 'value',
    })),
    children: children.filter(({ sizeCode }) => sizeCode !== null).length,
  }
}

const selectFamily = (db: Reader, accountId: Id<'account'>) =>
  selectUsedMembership(db, accountId)
    .select(['membership.id', 'state', 'ends_on', 'choice_due', 'credits_limit', 'credits_in_use', 'membership.part'])
    .select(choiceElsewhere(accountId).as('choice_elsewhere'))
    .select(settingsNamed([lastOrdersSetting]).as('settings'))
    .select(childrenAndSizes(db, accountId))

/** The sizes that the children wear now or, if the family has not given them, those of the pieces it has. */
function sizesFor(children: readonly Child[], pieces: readonly { readonly size_code: string }[]): string[] {
  const worn = children.flatMap(({ sizeCode }) => sizeCode ?? [])
  return [...new Set(worn.length > 0 ? worn : pieces.map(({ size_code }) => size_code))]
}

/** Children of one size share its pieces, so only the first of them counts. */
const oneOfEachSize = (children: readonly Child[]): Child[] =>
  children.filter((child, index) => children.findIndex(({ sizeCode }) => sizeCode === child.sizeCode) === index)

const presentWearer = (child: Child | undefined) =>
  child ? { name: child.name, sizeLabel: child.sizeLabel ?? '' } : null
