// An email that is no longer true when its turn comes is not sent. These need no database: the facts alone decide.
import { expect, test } from 'vitest'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailFacts, EmailLoan } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { writePieceFound } from './finding-emails.ts'
import { writeOrderChanged, writeOrderPlaced } from './order-emails.ts'
import { writePieceBought, writePurchaseCancelled } from './purchase-emails.ts'
import { writePieceReported, writeReportResolved } from './report-emails.ts'
import { toBuyer } from './resale-emails.ts'
import {
  writeReturnAnnounced,
  writeReturnChoiceDue,
  writeReturnReminder,
  writeReturnUnpostedNote,
} from './return-emails.ts'
import { writeOfferOver, writePieceOffered } from './waiting-list-emails.ts'

const id = 'id' as never
const loan: EmailLoan = {
  ...{ loanId: 'l1', name: 'Puddle raincoat', brand: 'Saltmarsh', sizeLabel: '3–4y', condition: 'used', credits: 24 },
  picture: { base: '', external: false, alt: '', tint: 'cream' } as never,
  ...{ recalled: false, cancelled: false, returned: false, addedIn: null, droppedIn: null, termEndsOn: null },
}
/** Anything else that is read, such as a setting, fails. */
const services = (facts: { readonly [Name in keyof EmailFacts]?: object }): NotificationServices =>
  ({
    facts: Object.fromEntries(Object.entries(facts).map(([name, found]) => [name, async () => found])),
  }) as unknown as NotificationServices

const offer = (state: string) =>
  services({ findOffer: { state, garment: loan, lastsUntil: new Date(0), leftList: false } })
const finding = (now: object) =>
  services({
    findFinding: {
      ...{
        loan,
        answered: false,
        quiet: false,
        place: 'At nursery',
        foundOn: '2026-11-18',
        until: '2026-12-18',
        lost: false,
      },
      ...now,
    },
  })
const report = (now: object) =>
  services({ findPieceReport: { loan, what: 'worn', review: null, state: 'open', ...now } })
const returned = (now: object) =>
  services({ findReturn: { loans: [loan], waits: true, cancelled: false, ofFormerHome: true, dueOn: null, ...now } })

test.each([
  ['an offer', writePieceOffered, offer('open')],
  ['the end of an offer that has lapsed', writeOfferOver, offer('lapsed')],
  ['the end of an offer that was withdrawn', writeOfferOver, offer('withdrawn')],
  ['a found piece', writePieceFound, finding({})],
  ['a report', writePieceReported, report({})],
  ['a return that its former home has not posted', writeReturnUnpostedNote, returned({})],
] as const)('%s is emailed while it is true', async (_, write, now) => {
  expect(await (write as Write)(now, id)).toMatchObject({ template: expect.any(String) })
})

type Write = (services: NotificationServices, id: never) => Promise<EmailMessage | undefined>

test.each([
  ['an offer that was accepted', writePieceOffered, offer('accepted')],
  ['an offer that has lapsed', writePieceOffered, offer('lapsed')],
  ['an offer that was withdrawn', writePieceOffered, offer('withdrawn')],
  ['the end of an offer that was accepted', writeOfferOver, offer('accepted')],
  ['the end of an offer that is open', writeOfferOver, offer('open')],
  ['a found piece, once its family has answered', writePieceFound, finding({ answered: true })],
  ['a found piece that its family has just said it has', writePieceFound, finding({ quiet: true })],
  ['a found piece that no family has', writePieceFound, finding({ loan: null })],
  ['a report that is resolved', writePieceReported, report({ state: 'regraded' })],
  ['a report from an arrival check, which its page confirms', writePieceReported, report({ review: 'limit' })],
  ['the answer to a report that is open', writeReportResolved, report({ credits: null, goesBack: null, reason: null })],
  ['the label of a cancelled return', writeReturnAnnounced, returned({ cancelled: true })],
  ['a reminder of a posted return', writeReturnReminder, returned({ waits: false, dueOn: '2026-12-01' })],
  ['a reminder of a return that is not due yet', writeReturnReminder, returned({})],
  ['a posted return, to the office', writeReturnUnpostedNote, returned({ waits: false })],
  ['a return of another home, to the office', writeReturnUnpostedNote, returned({ ofFormerHome: false })],
  ['an order that was cancelled first', writeOrderPlaced, services({ findOrder: { cancelled: true } })],
  [
    'the cancellation of a purchase that still stands',
    writePurchaseCancelled,
    services({ findPurchase: { loan, cancelledAt: null } }),
  ],
] as const)('%s is not emailed', async (_, write, now) => {
  expect(await (write as Write)(now, id)).toBeUndefined()
})

test('a change of a cancelled order, a choice about a posted return and a cancelled purchase are not emailed', async () => {
  const accountId = id
  expect(await writeOrderChanged(services({ findOrder: { cancelled: true, loans: [] } }), id, 1)).toBeUndefined()
  const choice = { type: 'return-choice-due', accountId, returnId: id } as const
  expect(await writeReturnChoiceDue(returned({ waits: false }), choice as never)).toBeUndefined()
  const bought = { type: 'piece-bought', accountId, purchaseId: id } as const
  const cancelled = services({ findPurchase: { loan, cancelledAt: new Date(0) } })
  expect(await writePieceBought(cancelled, bought as never)).toBeUndefined()
})

test('a buyer of the resale shop who has since been erased gets no email', () => {
  const message = { template: 'resale-order-placed' } as unknown as EmailMessage
  expect(toBuyer({ buyer_email: '', account_id: null }, message)).toBeUndefined()
  expect(toBuyer({ buyer_email: 'ines@example.com', account_id: null }, message)).toEqual({
    email: 'ines@example.com',
    message,
    accountId: undefined,
  })
})
