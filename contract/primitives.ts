// The API's units and formats, in one place (product §11.1).
import Type, { type TProperties } from 'typebox'

/** An object that refuses unknown fields (400). */
export const Strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const Uuid = Type.String({ format: 'uuid', description: 'UUID' })
export const PenceField = Type.Integer({ description: 'Integer pence, VAT included' })
/** The part that the gift balance pays; a card pays the rest (product §7). */
export const FromBalanceField = Type.Integer({
  description: 'Pence of the amount paid from the payer’s gift balance; the rest is charged to a card',
})
/** Shown on a page that may open a payment; 0 once the payment is open, because its checkout gives the amount used. */
export const GiftToUseField = Type.Integer({ description: 'Pence of gift balance that a payment would use first' })
/**
 * How a refund is divided between the card and the gift balance that paid (product §7); both are 0 if the payment has already
 * been refunded.
 */
export const RefundParts = Strict({ toCard: PenceField, toBalance: PenceField })
/**
 * RefundParts, and whether the payer's bank is deciding a dispute over the payment: until then, the provider does not refund the
 * card.
 */
export const RefundOrWait = Strict({
  ...RefundParts.properties,
  bankDecides: Type.Boolean({ description: 'The card’s part is not refunded until the payer’s bank has decided' }),
})
/** How a payment was divided between the card and the gift balance. */
export const PaidParts = Strict({ byCard: PenceField, fromBalance: PenceField })
export const CreditsField = Type.Integer({ description: 'Credits' })
export const DayField = Type.String({ format: 'date', description: 'Day in London, YYYY-MM-DD' })
export const InstantField = Type.String({ format: 'date-time', description: 'Instant, ISO 8601 UTC' })
export const Nullable = <S extends import('typebox').TSchema>(schema: S) => Type.Union([schema, Type.Null()])
/** The operation refuses empty and impossible addresses, with a message for people. */
export const Email = Type.String({
  maxLength: 254,
  description: 'An invalid address is refused with "Please enter a valid email"',
})
export const Password = Type.String({ maxLength: 200 })
export const Text = (max: number, min = 1) => Type.String({ minLength: min, maxLength: max })

/**
 * A line of a name or an address. The operation refuses an empty one, with a message for people and the field's name.
 * Direction marks are refused because they would show a name, and the text beside it, in a different order from the one
 * typed.
 */
export const Line = (max: number) =>
  Type.String({ maxLength: max, pattern: '^[^\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]*$' })

export const conditions = ['new', 'used', 'worn'] as const
export const Condition = Type.Enum([...conditions], { description: 'Rental condition (spec §9)' })
export type Condition = (typeof conditions)[number]
export const conditionLabel: Record<Condition, string> = { new: 'Brand new', used: 'Gently worn', worn: 'Well loved' }

export const saleConditions = ['brand_new', 'excellent_used', 'good_used', 'well_loved'] as const
export const SaleCondition = Type.Enum([...saleConditions], { description: 'Condition in the resale shop (spec §9)' })
export type SaleCondition = (typeof saleConditions)[number]
export const saleConditionLabel: Record<SaleCondition, string> = {
  brand_new: 'Brand new',
  excellent_used: 'Excellent',
  good_used: 'Good',
  well_loved: 'Fair',
}

/** What a buyer may expect of each condition. */
export const saleConditionMeaning: Record<SaleCondition, string> = {
  brand_new: 'Never worn, with its tags',
  excellent_used: 'Hardly any sign of wear, no marks that show',
  good_used: 'Light signs of wear, small marks at most',
  well_loved: 'Worn, faded or mended, with marks that show',
}

export const genders = ['female', 'male', 'unisex'] as const
export const Gender = Type.Enum([...genders])
export type Gender = (typeof genders)[number]

export const sorts = ['new-to-old', 'old-to-new', 'low-to-high', 'high-to-low'] as const
export const Sort = Type.Enum([...sorts])
export type Sort = (typeof sorts)[number]

/** What the holder of a recalled piece must know (law L-28). */
export const RecallField = Type.Union([Strict({ reason: Type.String(), advice: Type.String() }), Type.Null()], {
  description: 'Why the piece is recalled, and what to do; null if it is not recalled',
})

/** Whether this viewer may do something and, if not, why, so that screens never apply a rule themselves. */
export const Can = Strict({ allowed: Type.Boolean(), reason: Type.Optional(Type.String()) })
