// What stands below every email: how to answer it, why it came, and whose it is (trading disclosures).
import type { Trader } from '#server/kernel/trader.ts'
import type { Letter, Site } from './letter.ts'

export const tagline = 'clothes that grow with them'

/** One line each, the same in both parts. */
export const footerLines = (letter: Letter, site: Site): string[] => [
  ...(letter.toOffice ? [] : ['Questions? Just reply to this email.']),
  letter.because ?? `You’re getting this email because of your ${site.name} account.`,
  traderInWords(site.trader),
]

export const traderInWords = ({ name, registeredIn, companyNumber, address, vatNumber }: Trader): string =>
  `${name}, registered in ${registeredIn}, company number ${companyNumber}. Registered office: ${address}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`
