// The company that customers contract with, from the environment.
import type { Trader } from '../kernel/trader.ts'

/** The demo's company. None of it exists, and production refuses all of it. */
export const madeUpTrader = {
  name: 'Wrenlet Demonstration Ltd',
  companyNumber: '00000000',
  address: '1 Nowhere Lane, Sampletown ZZ1 1ZZ',
  vatNumber: 'GB000000000',
} as const

export function asCompanyNumber(text: string): string {
  const number = withoutSpaces(text)
  if (!/^([A-Z]{2}\d{6}|\d{8})$/.test(number))
    throw new Error('must be a company number of eight characters, like 01234567 or SC123456')
  return number
}

/** The first letters of the number say in which of Companies House's three registers the company is. */
export function registerOf(companyNumber: string | undefined): Trader['registeredIn'] {
  if (companyNumber?.startsWith('SC')) return 'Scotland'
  return companyNumber?.startsWith('NI') ? 'Northern Ireland' : 'England and Wales'
}

/** "GB 123 4567 89"; null for a company without a VAT number. */
export function asVatNumber(text: string): string | null {
  if (text.toLowerCase() === 'none') return null
  const parts = /^(GB|XI)(\d{3})(\d{4})(\d{2})(\d{3})?$/.exec(withoutSpaces(text))
  if (!parts) throw new Error('must be a VAT number like GB123456789, or "none"')
  return parts.slice(1).filter(Boolean).join(' ')
}

/** Refuses the demo's values. */
export const asNotMadeUp =
  <T>(madeUp: string, parse: (text: string) => T) =>
  (text: string): T => {
    if (withoutSpaces(text) === withoutSpaces(madeUp)) throw new Error('is the demo’s, which is made up')
    return parse(text)
  }

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
