import { parseEmailAddress } from '#server/domains/accounts/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { outcomeDays } from '../rules/complaint-clock.ts'
import type { ComplaintRecords } from '../services.ts'
import { fileComplaint } from '../steps/file-complaint.ts'

export interface EnteredComplaint {
  readonly kind: 'service' | 'data_protection'
  readonly email: string
  readonly words: string
  /** The day on which it reached us. */
  readonly receivedOn: LocalDay
  readonly operator: string
}

/**
 * Stores a complaint that reached the office another way, such as by email or by post. Its 30 days count from the day it was received.
 * @throws Refusal invalid_email; invalid_request for a day to come, or more than 30 days ago; not_now if it is open already
 */
export const enterComplaint = (services: ComplaintRecords, entered: EnteredComplaint) =>
  transaction(services.db, async (tx) => {
    const { kind, words, receivedOn, operator } = entered
    const email = parseEmailAddress(entered.email)
    if (!email) throw new Refusal('invalid_email', `"${entered.email}" is not an email address.`)
    const now = services.clock.now()
    const today = dayInLondon(now)
    if (receivedOn > today) throw new Refusal('invalid_request', 'It cannot have been received on a day to come.')
    const earliest = addDays(today, -outcomeDays)
    if (receivedOn < earliest)
      throw new Refusal(
        'invalid_request',
        `Its ${outcomeDays} days are over. Enter it with --received ${earliest}, say in its words when it came, and close it today.`,
      )
    const open = await fileComplaint(tx, services, operatorActor(operator), {
      account_id: null,
      account_closed: false,
      kind,
      email,
      name: '',
      words,
      received_at: startOfDayInLondon(receivedOn),
    })
    if (!open.isNew) throw new Refusal('not_now', `It is open already, as complaint ${open.reference}.`)
    await recordOfficeAction(tx, { operator, action: 'complaint.enter', subjectId: open.id, now })
    return open
  })
