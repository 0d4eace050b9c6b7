import type { Site } from '../email/email-message.ts'

type Row = readonly [label: string, value: string]

/** Who sold it, as a receipt must say. */
export const sellerRows = ({ name, address, vatNumber }: Site['trader']): Row[] => [
  ['From', `${name}, ${address}`],
  ...(vatNumber ? [['VAT number', vatNumber] as const] : []),
]

/** The sentence "VAT included: £5.25, at 20%" as a row. */
export function vatRow(sentence: string): Row {
  const [label = '', amount = ''] = sentence.split(': ')
  return [label, amount]
}
