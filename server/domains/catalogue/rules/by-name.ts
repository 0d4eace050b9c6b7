// The order of brands, A to Z, as a reader would look up a name: ignoring case and accents.
const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

interface Named {
  readonly code: string
  readonly name: string
}

/** Total: equal names are ordered by code. */
export const byName = (a: Named, b: Named): number => collator.compare(a.name, b.name) || (a.code < b.code ? -1 : 1)
