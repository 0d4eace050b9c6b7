import type { LocalDay } from '#server/kernel/calendar.ts'
import { readVatRate } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { nameHere } from './provider/name-here.ts'
import { performOperation } from './provider/perform-operation.ts'

/**
 * The provider's rate of VAT for hire on a day, contained in the price: found by our own marks, made where missing. What
 * was sold keeps the rate that it was sold with. @throws GatewayError
 */
export async function ensureHireTaxRate(services: PaymentServices, day: LocalDay): Promise<string> {
  const { gateway, db } = services
  const terms = { class: 'hire', basisPoints: await readVatRate(db, 'hire', day) }
  const find = () => gateway.findTaxRate(terms)
  const found = await find()
  if (found !== undefined) return found
  const name = `tax-rate:${terms.class}:${terms.basisPoints}`
  return performOperation(services, {
    name: await nameHere(services, name, async () => (await find()) !== undefined),
    input: terms,
    call: (key) => gateway.createTaxRate({ ...terms, key }),
    idOf: (id) => id,
    read: async (id) => id,
    find,
  })
}
