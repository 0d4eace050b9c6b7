// Describes the company with which customers have a contract, for footers and legal texts; emails describe it in the
// same words (server/domains/notifications/email/footer.ts).
import type { SiteTrader } from '#web/lib/site/site-trader.ts'

export const describeTrader = ({ name, registeredIn, companyNumber, address, vatNumber }: SiteTrader): string =>
  `${name}, registered in ${registeredIn}, company number ${companyNumber}. Registered office: ${address}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`
