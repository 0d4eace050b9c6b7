import type { LocalDay } from '#server/kernel/calendar.ts'
import { readVatRate } from '../queries/vat-rates.ts'
import type { PaymentServices } from '../services.ts'
import { operationName } from './provider/operation-name.ts'
import { performOperation } from './provider/perform-operation.ts'

/**
 * Finds the provider's inclusive tax rate for the VAT on hire that is in force on `day`, by the metadata that we put on it, or creates
 * it. What was hired before keeps its rate.
 * @throws GatewayError
 */
export async function ensureHireTaxRate(services: PaymentServices, day: LocalDay): Promise<string> {
  const { gateway, db } = services
  const terms = { class: 'hire', basisPoints: await readVatRate(db, 'hire', day) }
  const find = () => gateway.findTaxRate(terms)
  const found = await find()
  if (found !== undefined) return found
  const name = `tax-rate:${terms.class}:${terms.basisPoints}`
  return performOperation(services, {
    name: await operationName(services, name, async () => (await find()) !== undefined),
    input: terms,
    call: (key) => gateway.createTaxRate({ ...terms, key }),
    idOf: (id) => id,
    read: async (id) => id,
    find,
  })
}
