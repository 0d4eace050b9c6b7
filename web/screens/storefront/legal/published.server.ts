// The published versions of the legal texts. Only loaders read them, so that no text is part of a script that browsers
// load.
import type { LegalTexts } from '#web/screens/storefront/legal/texts/legal-text.ts'

const files = import.meta.glob<LegalTexts>('./published/*.json', { eager: true, import: 'default' })

export const publishedTexts: ReadonlyMap<string, LegalTexts> = new Map(
  Object.entries(files).map(([path, texts]) => [path.slice('./published/'.length, -'.json'.length), texts]),
)
