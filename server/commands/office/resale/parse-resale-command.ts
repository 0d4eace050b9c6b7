import { type SaleCondition, saleConditions } from '#contract/primitives.ts'
import { type VatClassName, vatClassNamed } from '#server/domains/catalogue/index.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about pieces for sale. */
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
  | {
      readonly name: 'sale-refund'
      readonly subject: string
      /** The piece whose price is partly refunded; undefined if the postage is. */
      readonly qrId: string | undefined
      readonly pence: Pence
      readonly why: string
      /** Whether to refund it even if the same was refunded today. */
      readonly mayRepeat: boolean
      readonly operator: string
    }
  | { readonly name: 'sale-cancel'; readonly subject: string; readonly operator: string }
  | {
      readonly name: 'vat-class'
      readonly handle: string
      readonly vatClass: VatClassName
      readonly operator: string
    }
  | { readonly name: 'price'; readonly subject: string; readonly price: Pence; readonly operator: string }

type ResaleName = ResaleWork['name']

export const resaleCommands: CommandGroup<ResaleName, ResaleWork> = {
  options: {
    retire: ['condition', 'price', 'safe', 'by'],
    price: ['by'],
    'sale-refund': ['again', 'by'],
    'sale-cancel': ['by'],
    'vat-class': ['by'],
    listings: [],
  },
  parse: parseResaleCommand,
}

function parseResaleCommand({
  name,
  options,
  words: [subject, ...more],
  operator,
}: TypedCommand<ResaleName>): ResaleWork {
  if (name === 'listings') {
    if (subject !== undefined) throw new UsageError(`"listings" takes no ID, but "${subject}" was given.`)
    return { name }
  }
  if (name === 'sale-refund') {
    const [first = ''] = more
    const [qrId, amount = '', ...why] = amountPattern.test(first) ? [undefined, ...more] : more
    const words = why.join(' ').trim()
    if (subject === undefined || !amountPattern.test(amount) || words === '')
      throw new UsageError('Usage: npm run office -- sale-refund R-ORDER [QR] PENCE WHY [--again]')
    return {
      name,
      subject,
      qrId,
      pence: readPence(amount),
      why: words,
      mayRepeat: options.again ?? false,
      operator: operator(),
    }
  }
  if (name === 'sale-cancel') {
    if (subject === undefined || more.length > 0) throw new UsageError('Usage: npm run office -- sale-cancel R-ORDER')
    return { name, subject, operator: operator() }
  }
  if (name === 'vat-class') {
    const [word] = more
    const vatClass = vatClasses.find((vatClass) => vatClass === word)
    if (subject === undefined || vatClass === undefined || more.length !== 1)
      throw new UsageError(`Usage: npm run office -- vat-class HANDLE ${vatClasses.join('|')}`)
    return { name, handle: subject, vatClass, operator: operator() }
  }
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

const vatClasses = Object.keys(vatClassNamed) as VatClassName[]
const amountPattern = /^[1-9]\d{0,6}$/

function readPence(text: string): Pence {
  if (!amountPattern.test(text)) throw new UsageError(`A price is a number of pence, such as 1250, not "${text}".`)
  return pence(Number(text))
}
