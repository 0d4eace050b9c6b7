// A card's JSON is made once. Its prices, which a search narrows, are inserted between the text before and after them.
import { asciiJson } from '#server/platform/http/answers/ascii-json.ts'

export interface CardText {
  readonly before: string
  /** The prices as they are without a search. */
  readonly prices: string
  readonly after: string
}

/**
 * @param priceFields of the card, which a search narrows
 * @throws Error when they are not adjacent in it
 */
export function cardText(card: object, priceFields: readonly string[]): CardText {
  const whole = asciiJson(card)
  const prices = fieldsOf(Object.fromEntries(Object.entries(card).filter(([name]) => priceFields.includes(name))))
  const at = whole.indexOf(prices)
  if (at < 0) throw new Error(`${priceFields.join(', ')} are not adjacent in a card`)
  return { before: whole.slice(0, at), prices, after: whole.slice(at + prices.length) }
}

/** The fields as JSON, without the braces around them. */
export const fieldsOf = (fields: object): string => asciiJson(fields).slice(1, -1)
