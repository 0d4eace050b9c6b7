// The calls that show ski wear by dates (spec §2 skiwear; product §8): what is free, and what it costs.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DayField, Nullable, PenceField, Strict, Text, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'

/** One piece of a kit; a child gets at most one of each. */
export const skiParts = ['jacket', 'salopettes', 'one_piece', 'boots', 'mittens', 'base_layer'] as const
export type SkiPart = (typeof skiParts)[number]
export const SkiPartField = Type.Enum([...skiParts])
export const skiPartLabel: Record<SkiPart, string> = {
  jacket: 'Jacket',
  salopettes: 'Salopettes',
  one_piece: 'Ski suit',
  boots: 'Snow boots',
  mittens: 'Mittens',
  base_layer: 'Base layers',
}
export const maxSkiChildren = 6

const Secret = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The secret of a guest’s checkout: the pieces that it holds count as free',
  }),
)

/** 2027-02 */
const Month = Text(7, 7)
const Sizes = Type.Optional(
  Type.Array(Text(10), {
    maxItems: maxSkiChildren,
    description: 'Size codes; a day is judged by what is free in each',
  }),
)
/** Kits in a query: the size, then the parts, each with the slug of its design or none for any. */
const Kits = Type.Array(Text(400), {
  minItems: 1,
  maxItems: maxSkiChildren,
  description: 'One entry per child: 104cm~jacket:first-run-ski-jacket~mittens (a part without a slug: any design)',
})

/** What the first and the last day determine. */
export const SkiDates = Strict({
  firstDay: DayField,
  lastDay: DayField,
  days: Type.Integer({ description: 'First and last day included' }),
  label: Type.String({ description: 'Display text, such as 13 to 19 February 2027' }),
  arrivesBy: Type.String({
    description: 'Display text: the last day on which the ski wear arrives, such as 12 February 2027',
  }),
  postBy: Type.String({
    description: 'Display text: the last day to post the ski wear back, such as 20 February 2027',
  }),
})

const SkiStyle = Strict({
  productId: Uuid,
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  part: SkiPartField,
  description: Type.String(),
  picture: Picture,
  rrp: PenceField,
  dayPrice: PenceField,
  price: Nullable(Type.Integer({ description: 'Pence for the dates; null without dates' })),
  sizes: Type.Array(
    Strict({
      size: Type.String({ description: 'Size code' }),
      sizeLabel: Type.String({ description: '3–4y' }),
      free: Type.Integer({
        description: 'Pieces that can be booked for the dates; without dates, pieces that we have',
      }),
    }),
  ),
})

const KitLine = Strict({
  part: SkiPartField,
  partLabel: Type.String(),
  anyDesign: Type.Boolean({ description: 'Whether we choose the design among those that are free' }),
  productId: Nullable(Type.String({ description: 'UUID; null if no piece is free' })),
  slug: Nullable(Type.String()),
  name: Type.String(),
  picture: Nullable(Picture),
  dayPrice: PenceField,
  price: PenceField,
  free: Type.Boolean(),
})

export const skiShop = {
  skiTerms: endpoint({
    id: 'skiTerms',
    summary: 'Returns day prices, sizes and the rules of hiring ski wear, with the days that can be booked',
    method: 'GET',
    path: '/shop/ski/terms',
    access: 'public',
    status: 200,
    answer: Strict({
      parts: Type.Array(Strict({ part: SkiPartField, label: Type.String(), dayPrice: PenceField })),
      sizes: Type.Array(Strict({ size: Type.String(), sizeLabel: Type.String(), height: Type.String() })),
      minDays: Type.Integer(),
      maxDays: Type.Integer(),
      halfFromDay: Type.Integer({
        description: 'The first day of the hire that costs half, as does each day after it',
      }),
      firstBookable: DayField,
      lastBookable: DayField,
      deliveryDays: Type.Integer(),
      returnDays: Type.Integer(),
      cleaningDays: Type.Integer(),
      fullRefundDays: Type.Integer({ description: 'Days after booking in which cancelling refunds the whole price' }),
      halfRefundDays: Type.Integer({
        description: 'Days before the first day until which cancelling refunds half the price',
      }),
      mostChildren: Type.Integer(),
    }),
    refusals: [],
  }),
  skiCalendar: endpoint({
    id: 'skiCalendar',
    summary: 'Returns how much is free on each day of a month, for these sizes or for all',
    method: 'GET',
    path: '/shop/ski/calendar',
    access: 'public',
    query: Strict({ month: Month, sizes: Sizes }),
    status: 200,
    answer: Strict({
      month: Month,
      days: Type.Array(
        Strict({
          day: DayField,
          free: Type.Enum(['plenty', 'few', 'none']),
          bookable: Type.Boolean({ description: 'Whether a hire may begin on this day or include it' }),
        }),
      ),
    }),
    refusals: ['invalid_request'],
  }),
  skiAvailability: endpoint({
    id: 'skiAvailability',
    summary:
      'Returns every design, with its price and how many pieces are free in each size from the first day to the last; without days, how many we have',
    method: 'GET',
    path: '/shop/ski/availability',
    access: 'public',
    query: Strict({ firstDay: Type.Optional(DayField), lastDay: Type.Optional(DayField), secret: Secret }),
    status: 200,
    answer: Strict({
      dates: Nullable(SkiDates),
      styles: Type.Array(SkiStyle),
      holding: Type.Boolean({ description: 'Whether a checkout of this secret is open and holds pieces' }),
    }),
    refusals: ['invalid_request'],
  }),
  skiQuote: endpoint({
    id: 'skiQuote',
    summary:
      'Returns what kits cost from the first day to the last, line by line, and the nearest dates and sizes if they are not free; holds nothing',
    method: 'GET',
    path: '/shop/ski/quote',
    access: 'public',
    query: Strict({
      firstDay: DayField,
      lastDay: DayField,
      kits: Kits,
      secret: Secret,
    }),
    status: 200,
    answer: Strict({
      dates: SkiDates,
      children: Type.Array(
        Strict({
          size: Type.String(),
          sizeLabel: Type.String(),
          lines: Type.Array(KitLine),
          total: PenceField,
        }),
      ),
      total: PenceField,
      free: Type.Boolean({ description: 'Whether all the kits can be booked' }),
      missing: Type.Array(Type.String(), { description: 'Display text of each piece that is not available' }),
      instead: Strict({
        dates: Type.Array(SkiDates, {
          description: 'The nearest dates on which all the kits are free, for the same number of days',
        }),
        sizes: Type.Array(
          Strict({
            child: Type.Integer({ description: 'Index in the children' }),
            size: Type.String(),
            sizeLabel: Type.String(),
          }),
          { description: 'With this size for one child, all the kits are free on the dates' },
        ),
      }),
      giftToUse: Type.Integer({ description: 'Pence of gift balance that a payment would use first' }),
    }),
    refusals: ['invalid_request'],
  }),
}
