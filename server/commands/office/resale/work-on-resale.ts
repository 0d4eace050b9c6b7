// Puts pieces up for sale in the resale shop, prices them, and lists what is there.
import { saleConditionLabel } from '#contract/primitives.ts'
import { setVatClass, vatClassNamed } from '#server/domains/catalogue/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { listOfficeListings, type OfficeListing, repriceListing, retireGarment } from '#server/domains/resale/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { formatPounds } from '#server/kernel/money.ts'
import { findGarmentId } from '../find-subject.ts'
import { pieces } from '../piece-lines.ts'
import { formatTimestamp } from '../step-line.ts'
import type { ResaleWork } from './parse-resale-command.ts'

type ListingWork = Exclude<ResaleWork, { name: 'sale-refund' | 'sale-cancel' }>

/**
 * @throws UsageError for an ID that is not a garment's
 * @throws Refusal for an action that is not possible now
 */
export async function workOnResale(services: RentalRecords, command: ListingWork): Promise<string[]> {
  switch (command.name) {
    case 'retire': {
      const { condition: chosen, price: wantedPrice, safe: checkedSafe, operator } = command
      const garmentId = await findGarmentId(services, command.subject)
      const { qrId, proposal, condition, price } = await retireGarment(services, {
        garmentId,
        condition: chosen,
        price: wantedPrice,
        checkedSafe,
        operator,
      })
      const { name, rrp, months, history, marks } = proposal
      return [
        `Garment ${qrId}, ${name}, is for sale: ${saleConditionLabel[condition]}, ${formatPounds(price)}.`,
        `  ${history} ${marks === 1 ? '1 mark' : `${marks} marks`}, ${months === 1 ? '1 month' : `${months} months`} with us, ${formatPounds(rrp)} new.`,
        `  Proposed: ${proposal.condition}; in ${condition}, ${formatPounds(proposal.price)}.`,
      ]
    }
    case 'price': {
      const garmentId = await findGarmentId(services, command.subject)
      const { qrId, before } = await repriceListing(services, {
        garmentId,
        price: command.price,
        operator: command.operator,
      })
      return [`Garment ${qrId} costs ${formatPounds(command.price)} now; before, ${formatPounds(before)}.`]
    }
    case 'vat-class': {
      const { handle, vatClass, operator } = command
      const { name, changed } = await setVatClass(services, { handle, vatClass: vatClassNamed[vatClass], operator })
      const as = vatClass === 'children' ? 'zero-rated, as children’s clothing' : 'at the standard rate of VAT'
      return [`${name} ${changed ? 'is sold' : 'was already sold'} ${as}.`]
    }
    case 'listings':
      return listingLines(await listOfficeListings(services.db, services.clock.now()))
  }
}

function listingLines(all: readonly OfficeListing[]): string[] {
  const listed = all.filter((piece) => piece.listed)
  const waiting = all.filter((piece) => !piece.listed)
  return [
    `${pieces(listed.length)} for sale${listed.length > 0 ? ', the oldest listing first:' : '.'}`,
    ...listed.map(listingLine),
    ...(waiting.length > 0
      ? [`${pieces(waiting.length)} retired and not listed yet (npm run office -- retire QR):`]
      : []),
    ...waiting.map(({ qrId, name, sizeLabel }) => `  ${qrId}  ${name}, ${sizeLabel}`),
  ]
}

function listingLine({ qrId, name, sizeLabel, listed, reservedUntil }: OfficeListing): string {
  const piece = `  ${qrId}  ${name}, ${sizeLabel}`
  if (!listed) return piece
  const { condition, price, at } = listed
  const reserved = reservedUntil ? `; reserved until ${formatTimestamp(reservedUntil)}` : ''
  return `${piece}, ${saleConditionLabel[condition]}, ${formatPounds(price)}, since ${formatDay(dayInLondon(at))}${reserved}`
}
