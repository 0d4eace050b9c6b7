// Facts about a missing piece for emails (product §4.10).
import type { EmailFacts } from '#server/domains/notifications/index.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { selectLentPieces } from '../lent-pieces.ts'
import { emailLoan } from './email-loan.ts'

export const lossFacts = (db: Reader): Pick<EmailFacts, 'findLoss'> => ({
  async findLoss(lossId) {
    const found = await selectLentPieces(db)
      .innerJoin('loss', 'loss.loan_id', 'loan.id')
      .leftJoin('checkout', 'checkout.id', 'loss.checkout_id')
      .select('checkout.billed_to')
      .select(['loss.account_id', 'loss.state as loss_state', 'loss.reported_at', 'loss.due_on', 'loss.at_most_pence'])
      .select([
        'loss.opened_on',
        'loss.notices',
        'loss.noticed_on',
        'loss.paid_at',
        'loss.price_pence',
        'loss.vat_class',
        'loss.checkout_id as paid_with',
      ])
      .select((eb) =>
        eb
          .selectFrom('loss_event')
          .select('loss_event.actor')
          .whereRef('loss_event.loss_id', '=', 'loss.id')
          .where('loss_event.to_state', '=', 'refunded')
          .as('found_by'),
      )
      .select((eb) =>
        eb
          .selectFrom('loan_event')
          .select('loan_event.from_state')
          .whereRef('loan_event.loan_id', '=', 'loan.id')
          .where('loan_event.to_state', '=', 'lost')
          .orderBy('loan_event.id', 'desc')
          .limit(1)
          .as('lost_from'),
      )
      .where('loss.id', '=', lossId)
      .executeTakeFirst()
    if (!found) return undefined
    const { paid_at, price_pence, vat_class, paid_with, billed_to: billedTo } = found
    return {
      accountId: found.account_id,
      membershipId: found.membership_id,
      loanId: found.id,
      loan: emailLoan(found),
      state: found.loss_state,
      reported: found.reported_at !== null,
      dueOn: found.due_on,
      atMostPence: found.at_most_pence,
      openedOn: found.opened_on,
      notices: found.notices,
      noticedOn: found.noticed_on,
      paid:
        paid_at && price_pence !== null && vat_class && paid_with
          ? { at: paid_at, checkoutId: paid_with, pricePence: price_pence, vatClass: vat_class, billedTo }
          : null,
      foundAtHome: found.found_by === 'member',
      wasBooked: found.lost_from === 'return_announced',
    }
  },
})
