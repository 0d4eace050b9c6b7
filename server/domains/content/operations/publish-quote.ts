import { sql } from 'kysely'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decideAgreedDay } from '../rules/decide-agreed-day.ts'
import type { ContentRecords } from '../services.ts'

export interface NewQuote {
  readonly text: string
  /** The first name that is shown. */
  readonly name: string
  /** "mum to two" */
  readonly about: string
  /** How the person agreed, and to what. */
  readonly consent: string
  /** The day in London on which the family agreed. */
  readonly agreedOn: LocalDay
  readonly rewarded: boolean
  readonly order: { readonly id: Id<'order'>; readonly accountId: Id<'account'>; readonly placedAt: Date }
  readonly operator: string
}

const max = { text: 240, name: 40, about: 60, consent: 500 }

/**
 * Publishes a family's own words about one of its orders (law L-13), after the other quotes.
 * @throws Refusal invalid_request for what is empty or too long, and for a day on which nobody can have agreed; not_found when the account
 * is closed; not_now for words that are shown already
 */
export const publishQuote = ({ db, clock }: ContentRecords, quote: NewQuote): Promise<Id<'testimonial'>> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { operator, order, rewarded, agreedOn } = quote
    const words = { text: quote.text.trim(), name: quote.name.trim(), about: quote.about.trim() }
    const consent = quote.consent.trim()
    for (const [field, value] of Object.entries({ ...words, consent })) {
      const limit = max[field as keyof typeof max]
      if (value === '' && field !== 'about') throw new Refusal('invalid_request', `A quote needs its ${field}.`)
      if (value.length > limit)
        throw new Refusal(
          'invalid_request',
          `The ${field} has ${value.length} characters; the most allowed is ${limit}.`,
        )
    }
    const days = { orderedOn: dayInLondon(order.placedAt), today: dayInLondon(now) }
    const decided = decideAgreedDay(agreedOn, days)
    if (!decided.ok) throw new Refusal('invalid_request', decided.reason)
    // An account that is being closed must not leave a quote that nobody would find again.
    const account = await tx
      .selectFrom('account')
      .select('erased_at')
      .where('id', '=', order.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account || account.erased_at !== null) throw new Refusal('not_found', 'The account of that order is closed.')
    // Without this lock, two operators at once could take the same position.
    await sql`lock table testimonial in share row exclusive mode`.execute(tx)
    const shown = await tx
      .selectFrom('testimonial')
      .select('id')
      .where('order_id', '=', order.id)
      .where('text', '=', words.text)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (shown) throw new Refusal('not_now', `These words about that order are shown already: ${shown.id}.`)
    const last = await tx.selectFrom('testimonial').select('position').orderBy('position', 'desc').executeTakeFirst()
    const id = newId<'testimonial'>()
    await tx
      .insertInto('testimonial')
      .values({
        id,
        ...words,
        sample: false,
        order_id: order.id,
        account_id: order.accountId,
        position: (last?.position ?? 0) + 1,
        consent,
        consented_on: agreedOn,
        rewarded,
      })
      .execute()
    await recordOfficeAction(tx, {
      operator,
      action: 'quote.publish',
      subjectId: id,
      note: `${agreedOn}; ${consent}`,
      now,
    })
    return id
  })
