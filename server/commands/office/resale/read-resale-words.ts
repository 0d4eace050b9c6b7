import { type SaleCondition, saleConditions } from '#contract/primitives.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'

/** What an operator does about pieces for sale. */
export type ResaleWork =
  | { readonly name: 'listings' }
  | {
      readonly name: 'retire'
      readonly subject: string
      readonly condition: SaleCondition | undefined
      readonly price: Pence | undefined
      readonly safe: boolean
      readonly operator: string
    }
  | { readonly name: 'price'; readonly subject: string; readonly price: Pence; readonly operator: string }

interface ResaleOptions {
  readonly condition?: string
  readonly price?: string
  readonly safe?: boolean
}

/**
 * @param more the words after the command
 * @throws UsageError
 */
export function readResaleWords(
  name: 'retire' | 'price',
  options: ResaleOptions,
  [subject, ...more]: readonly string[],
  operator: () => string,
): ResaleWork {
  if (name === 'price') {
    const [amount = ''] = more
    if (subject === undefined || more.length !== 1) throw new UsageError('Usage: npm run office -- price QR PENCE')
    return { name, subject, price: readPence(amount), operator: operator() }
  }
  if (subject === undefined || more.length > 0)
    throw new UsageError('Usage: npm run office -- retire QR [--condition CONDITION] [--price PENCE] [--safe]')
  const condition = saleConditions.find((code) => code === options.condition)
  if (options.condition !== undefined && !condition)
    throw new UsageError(`--condition is ${saleConditions.join(', ')}, not "${options.condition}".`)
  const price = options.price === undefined ? undefined : readPence(options.price)
  return { name, subject, condition, price, safe: options.safe ?? false, operator: operator() }
}

function readPence(text: string): Pence {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`A price is a number of pence, such as 1250, not "${text}".`)
  return pence(Number(text))
}
