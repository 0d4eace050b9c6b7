import { rarelyShown } from '#web/lib/prefetch.tsx'

/** The marks that a piece was shown with, drawn on both sides and listed. */
export const ShownMarks = rarelyShown(
  import.meta.env.SSR && (await import('#web/screens/storefront/item/marks/marks-parts.ts')).MarksPanel,
  async () => (await import('#web/screens/storefront/item/marks/marks-parts.ts')).MarksPanel,
)

/** A garment's outline with numbers on it. */
export const NumberedOutline = rarelyShown(
  import.meta.env.SSR && (await import('#web/screens/storefront/item/marks/marks-parts.ts')).OutlineDrawing,
  async () => (await import('#web/screens/storefront/item/marks/marks-parts.ts')).OutlineDrawing,
)
