// Who customers have a contract with, as footers and legal texts state it; emails state the same (server,
// letter/footer.ts).
import type { SiteTrader } from '#web/lib/site/site-trader.ts'

export const describeTrader = ({ name, registeredIn, companyNumber, address, vatNumber }: SiteTrader): string =>
  `${name}, registered in ${registeredIn}, company number ${companyNumber}. Registered office: ${address}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`
