// Garments as the API shows them: what can be ordered now, and the story of one piece (spec §1, §2, §7; design §3.10).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Condition, CreditsField, Nullable, Strict, Text, Uuid } from './primitives.ts'
import { GalleryPicture, Picture } from './product.ts'

/** Part of the answer of the calls that hold a basket. */
export const ReplacedPieces = Type.Array(Strict({ id: Uuid, by: Uuid }), {
  description:
    'Pieces that another family has taken since they were put into the basket, each with the available, equal piece that replaces it (same product, size, condition and credits)',
})

/** The outlines that web/ui/outline draws. */
export const OutlineCode = Type.Enum(['tee', 'sweater', 'bottoms', 'dress', 'dungarees', 'suit', 'coat', 'other'])
export const OutlineSide = Type.Enum(['front', 'back'])

export const MarkKind = Type.Enum(['stain', 'fading', 'pilling', 'snag', 'hole', 'worn', 'print', 'repair'])

/** One garment's marks, by zone. */
export const PiecePassport = Strict({
  id: Uuid,
  outline: OutlineCode,
  checked: Nullable(
    Type.String({
      description:
        'Display text: the month in which the garment was last checked for marks; null before the first check',
    }),
  ),
  zones: Type.Array(
    Strict({
      side: OutlineSide,
      number: Type.Integer({ description: 'Number of the zone on its side' }),
      name: Type.String({ description: 'Display text, such as Left cuff. Left and right are the wearer’s' }),
      dot: Nullable(
        // The coordinates are on a drawing 100 wide and 125 high; null for a zone that this outline does not have.
        Strict({ x: Type.Number(), y: Type.Number() }),
      ),
      marks: Type.Array(
        Strict({
          text: Type.String({ description: 'Display text, such as small stain' }),
          seen: Type.String({
            description: 'Display text: the month in which the mark was recorded, such as March 2026',
          }),
        }),
      ),
    }),
    { description: 'Zones that have a mark: front first, by number' },
  ),
})

export const inventory = {
  checkAvailability: endpoint({
    id: 'checkAvailability',
    summary: 'Returns which of these garments this visitor can order now, with their details for the basket',
    method: 'GET',
    path: '/shop/items/check/availability',
    access: 'public',
    query: Strict({ ids: Type.Array(Uuid, { maxItems: 60 }) }),
    status: 200,
    answer: Strict({
      ids: Type.Array(Uuid, { description: 'The garments that can be ordered' }),
      items: Type.Array(
        Strict({
          id: Uuid,
          available: Type.Boolean(),
          yours: Type.Boolean({
            description:
              'Whether the piece is unavailable because this account has ordered it or has it; it then has no replacement',
          }),
          insteadId: Type.Union([Uuid, Type.Null()], {
            description:
              'The piece that can replace an unavailable one: available, of the same product, size, condition and credits',
          }),
          productId: Uuid,
          slug: Type.String(),
          name: Type.String(),
          brand_name: Type.String(),
          userSize: Type.String(),
          userSizeLabel: Type.String(),
          userCondition: Condition,
          userConditionLabel: Type.String(),
          userCredits: CreditsField,
          picture: Picture,
        }),
      ),
    }),
    refusals: [],
  }),
  garmentMarks: endpoint({
    id: 'garmentMarks',
    summary: 'Returns the condition passports of these garments: the marks of each, on the outline of its cut',
    method: 'GET',
    path: '/shop/items/marks',
    access: 'public',
    query: Strict({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }) }),
    status: 200,
    answer: Strict({ items: Type.Array(PiecePassport, { description: 'Unknown ids are left out' }) }),
    refusals: [],
  }),
  garmentDetailsQr: endpoint({
    id: 'garmentDetailsQr',
    summary:
      'Returns the story of one garment, found by the code on its label, with months instead of days and without naming families',
    method: 'GET',
    path: '/shop/garment-details-qr/:id',
    access: 'public',
    params: Strict({ id: Text(60) }),
    status: 200,
    answer: Strict({
      details: Strict({
        qr_id: Type.String(),
        productId: Uuid,
        slug: Type.String(),
        name: Type.String(),
        brand_name: Type.String(),
        userSize: Type.String({ description: 'Size code' }),
        item_size_name: Type.String({ description: 'Display text, such as 3–4y' }),
        current_condition: Condition,
        conditionLabel: Type.String(),
        picture: Picture,
        condition_picture: Nullable(GalleryPicture),
        families: Type.Integer({ description: 'Rentals so far, including one in progress' }),
        monthsWorn: Type.Integer({ description: 'Whole months with families' }),
        mends: Type.Integer(),
        marks: Nullable(
          Strict({
            count: Type.Integer({ description: 'Marks on the piece now' }),
            checked: Type.String({
              description: 'Display text: the month in which it was last checked for marks, such as March 2026',
            }),
          }),
        ),
        timeline: Type.Array(
          Strict({
            when: Type.String({ description: 'Display text, such as April 2025 or Now' }),
            title: Type.String(),
            text: Type.String(),
          }),
        ),
        care: Type.Array(Type.String()),
        where: Type.Enum(['available', 'for_dates', 'with_you', 'with_a_family', 'with_us', 'in_resale', 'left'], {
          description:
            'for_dates: ski wear, ready to be booked by dates; with_us: being looked after, or promised to somebody; left: sold, kept, or gone for good',
        }),
        credits: Nullable(CreditsField),
        itemId: Nullable(Uuid),
        loanId: Type.Union([Uuid, Type.Null()], { description: 'The rental of the signed-in member who has it' }),
        productActive: Type.Boolean(),
      }),
    }),
    refusals: ['not_found'],
  }),
}
