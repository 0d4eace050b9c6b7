// Who customers have a contract with, as footers and legal texts state it; emails state the same (server,
// letter/footer.ts).
import type { SiteTrader } from '#web/lib/site/site-trader.ts'

export const traderInWords = ({ name, registeredIn, companyNumber, address, vatNumber }: SiteTrader): string =>
  `${name}, registered in ${registeredIn}, company number ${companyNumber}. Registered office: ${address}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`

/** Puts the trader into a legal text, which names it by `{trader}` (all of it), `{company}` (its name), `{address}` and `{email}`. */
export const withTrader = (text: string, trader: SiteTrader): string =>
  text
    .replaceAll('{trader}', traderInWords(trader))
    .replaceAll('{company}', trader.name)
    .replaceAll('{address}', trader.address)
    .replaceAll('{email}', trader.email)
