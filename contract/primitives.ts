// The API's units and formats, in one place (product §11.1).
import Type, { type TProperties } from 'typebox'

/** An object that refuses unknown fields (400). */
export const Strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const Uuid = Type.String({ format: 'uuid', description: 'UUID' })
export const PenceField = Type.Integer({ description: 'Integer pence, VAT included' })
/** The part that the gift balance pays; a card pays the rest (product §7). */
export const FromBalanceField = Type.Integer({
  description: 'Pence of it that the payer’s gift balance pays; the rest is charged to a card',
})
/** For a page on which a payment may be opened: 0 once it is open, which then says what it takes. */
export const GiftToUseField = Type.Integer({ description: 'Pence of gift balance that a payment would use first' })
/** What is refunded to the card, and to the gift balance, of what both paid (product §7); both are 0 if it was refunded before. */
export const RefundParts = Strict({ toCard: PenceField, toBalance: PenceField })
/** What each of them paid. */
export const PaidParts = Strict({ byCard: PenceField, fromBalance: PenceField })
export const CreditsField = Type.Integer({ description: 'Credits' })
export const DayField = Type.String({ format: 'date', description: 'Day in London, YYYY-MM-DD' })
export const InstantField = Type.String({ format: 'date-time', description: 'Instant, ISO 8601 UTC' })
export const Nullable = <S extends import('typebox').TSchema>(schema: S) => Type.Union([schema, Type.Null()])
/** Empty and impossible ones are refused by the operation, with words for people. */
export const Email = Type.String({ maxLength: 254, description: 'Email; refused with "Please enter a valid email"' })
export const Password = Type.String({ maxLength: 200 })
export const Text = (max: number, min = 1) => Type.String({ minLength: min, maxLength: max })

/**
 * A line of a name or an address. The operation refuses an empty one, with words for people and the field's name. Marks of
 * text direction would show a name, and the text beside it, in another order than it was written.
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

/** What a buyer may expect of it. */
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

/** What this viewer may do and, if not, why: screens never derive a rule again. */
/** What the holder of a recalled piece is to know (law L-28). */
export const RecallField = Type.Union([Strict({ reason: Type.String(), advice: Type.String() }), Type.Null()], {
  description: 'Why it is recalled, and what to do; null if it is not recalled',
})

export const Can = Strict({ allowed: Type.Boolean(), reason: Type.Optional(Type.String()) })
