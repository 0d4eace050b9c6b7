// A price as shops export it, "24.00" or "24", in whole pence without a detour through fractions.
import { type Pence, pence } from '#server/kernel/money.ts'

const pattern = /^(\d{1,6})(?:\.(\d{1,2}))?$/

/** Undefined when the text is no price. */
export function parsePrice(text: string): Pence | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [, pounds = '0', fraction = ''] = match
  return pence(Number(pounds) * 100 + Number(fraction.padEnd(2, '0')))
}
