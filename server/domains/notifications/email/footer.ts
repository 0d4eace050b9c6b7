// The footer of every email: how to reply, why it was sent, and who sent it (trading disclosures).
import type { Trader } from '#server/kernel/trader.ts'
import type { EmailMessage, Site } from './email-message.ts'

export const tagline = 'clothes that grow with them'

/** The lines of the footer, the same in both parts. */
export const footerLines = (message: EmailMessage, site: Site): string[] => [
  ...(message.toOffice ? [] : ['Questions? Just reply to this email.']),
  message.because ?? `You’re getting this email because of your ${site.name} account.`,
  describeTrader(site.trader),
]

export const describeTrader = ({ name, registeredIn, companyNumber, address, vatNumber }: Trader): string =>
  `${name}, registered in ${registeredIn}, company number ${companyNumber}. Registered office: ${address}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`
