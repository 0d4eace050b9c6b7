import type { Trader } from '#server/kernel/trader.ts'
import type { Site } from './email-message.ts'

interface Sender {
  readonly publicUrl: string
  readonly contactEmail: string
  readonly providerEmail: string
  readonly trader: Trader
}

/** The site as emails present it. */
export const siteOf = ({ publicUrl, contactEmail, providerEmail, trader }: Sender): Site => ({
  name: 'Wrenlet',
  publicUrl,
  helpEmail: contactEmail,
  officeEmail: providerEmail,
  trader,
})
