// The office's work on the register of claims, on quotes of families (product §9.5, law L-13) and on collections.
import { listCollectionsForOffice, removeCollection, saveCollection } from '#server/domains/catalogue/index.ts'
import {
  claimState,
  expireClaim,
  listClaims,
  listQuotesForOffice,
  publishQuote,
  verifyClaim,
  withdrawQuote,
} from '#server/domains/content/index.ts'
import { type RentalRecords, readOrderForOffice } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { findOrder } from '../find-subject.ts'
import type { ContentWork } from './parse-content-command.ts'

/** @throws Refusal, UsageError */
export async function workOnContent(services: RentalRecords, command: ContentWork): Promise<string[]> {
  switch (command.name) {
    case 'claims':
      return claimLines(services)
    case 'verify-claim': {
      const sentence = await verifyClaim(services, command)
      return [`“${sentence}” is verified, and shown until ${formatDay(command.until)}.`]
    }
    case 'expire-claim':
      return [`“${await expireClaim(services, command)}” has expired: within a minute no page shows it.`]
    case 'quotes':
      return quoteLines(services)
    case 'publish-quote': {
      const { id } = await findOrder(services, command.order)
      const { order } = await readOrderForOffice(services.db, id)
      const { text, quoted: name, about, consent, agreedOn, rewarded, operator } = command
      const orderedBy = { id, accountId: order.account_id, placedAt: order.placed_at }
      const quote = { text, name, about, consent, agreedOn, rewarded, operator, order: orderedBy }
      return [`The quote is shown after the others: ${await publishQuote(services, quote)}.`]
    }
    case 'withdraw-quote':
      await withdrawQuote(services, command)
      return ['The quote is withdrawn: within a minute no page shows it.']
    case 'collections':
      return collectionLines(services)
    case 'save-collection': {
      const { title, isNew, place } = await saveCollection(services, command)
      return [
        `“${title}” is ${isNew ? 'made' : 'saved'}, number ${place} of the collections: /collections/${command.slug}`,
      ]
    }
    case 'remove-collection':
      return [`“${await removeCollection(services, command)}” is removed. Its products stay in the shop.`]
  }
}

async function claimLines({ db, clock }: RentalRecords): Promise<string[]> {
  const today = dayInLondon(clock.now())
  const claims = await listClaims(db)
  return claims.flatMap((claim) => {
    const { code, figure, text, method, source, owner, verified_by: by, verified_on: on, expires_on: until } = claim
    return [
      `${code.padEnd(14)} ${claimState(claim, today).padEnd(10)} ${figure} ${text}`,
      `  ${method} Source: ${source}. Owner: ${owner}.`,
      ...(on && by ? [`  Verified on ${formatDay(on as LocalDay)} by ${by}`] : []),
      ...(until ? [`  Shown until ${formatDay(until as LocalDay)}`] : []),
    ]
  })
}

function quoteState(withdrawnAt: Date | null, isSample: boolean): string {
  if (withdrawnAt) return 'withdrawn'
  return isSample ? 'sample' : 'shown'
}

async function quoteLines({ db }: RentalRecords): Promise<string[]> {
  const quotes = await listQuotesForOffice(db)
  if (quotes.length === 0) return ['There are no quotes.']
  return quotes.flatMap(
    ({ id, text, name, about, sample, rewarded, consent, consented_on, withdrawn_at, order_id }) => [
      `${id}  ${quoteState(withdrawn_at, sample)}${rewarded ? ', rewarded' : ''}`,
      `  “${text}” ${name}${about ? `, ${about}` : ''}`,
      ...(consent
        ? [
            `  Of order ${order_id}; agreed${consented_on ? ` on ${formatDay(consented_on as LocalDay)}` : ''}: ${consent}`,
          ]
        : []),
    ],
  )
}

async function collectionLines({ db }: RentalRecords): Promise<string[]> {
  const collections = await listCollectionsForOffice(db)
  if (collections.length === 0) return ['There are no collections.']
  return collections.flatMap(({ slug, title, products, shown }, at) => [
    `${at + 1}. ${slug}  “${title}”, ${shown} of ${products.length} products in the shop`,
    `  ${products.join(' ')}`,
  ])
}
