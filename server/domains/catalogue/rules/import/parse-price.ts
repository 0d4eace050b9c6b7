// Parses a price as shops write it, "24.00", "24", "£1,024.50", "24,00", "15.00 GBP", into whole pence. Pounds
// only: we know no exchange rates.
import { type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

const pounds = /^(?:£|gbp)$/i
/** "€", "US$", "EUR", "kr" */
const otherMoney = /^(?:\p{L}{0,3}\p{Sc}\p{L}{0,3}|[a-z]{3}|kr\.?|zł)$/iu
/** In pounds. A higher price has a misread separator, or is not a garment's. */
const max = 10_000

/** The reason finishes a sentence that begins with the price: 'price "15 EUR" …'. */
export function parsePrice(text: string): Outcome<Pence, string> {
  const plain = text.replaceAll(/\s+/g, '')
  const match = /^(\D*?)(\d[\d.,']*)(\D*)$/.exec(plain)
  if (!match) return refused('is not a price')
  const [, before = '', digits = '', after = ''] = match
  for (const unit of [before, after])
    if (unit !== '' && !pounds.test(unit)) return refused(otherMoney.test(unit) ? 'is not in pounds' : 'is not a price')
  const number = readNumber(digits)
  if (!number) return refused('is not a price')
  const amount = Number(number.whole) * 100 + Number(number.fraction.slice(0, 2).padEnd(2, '0'))
  return amount <= max * 100 ? accepted(pence(amount)) : refused('is not the price of a garment')
}

/** The last comma or point separates the pence; a lone comma before three digits separates thousands. */
function readNumber(digits: string): { whole: string; fraction: string } | undefined {
  const plain = digits.replaceAll("'", '')
  for (const pattern of [
    /^(?<whole>\d+)$/,
    /^(?<whole>\d+)[.,](?<fraction>\d{1,2})$/,
    // More than two decimals, of which all further ones are zero.
    /^(?<whole>\d+)\.(?<fraction>\d{2}0+)$/,
    /^(?<whole>\d{1,3}(?:,\d{3})+)(?:\.(?<fraction>\d{1,2}))?$/,
    /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<fraction>\d{1,2})$/,
  ]) {
    const groups = pattern.exec(plain)?.groups
    if (groups?.whole !== undefined)
      return { whole: groups.whole.replaceAll(/[.,]/g, ''), fraction: groups.fraction ?? '' }
  }
  return undefined
}
