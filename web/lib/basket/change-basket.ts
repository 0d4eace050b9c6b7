import { type BasketEntry, basketLimit, entryFromFields, withoutGarments } from '#web/lib/basket/basket.ts'
import { readForm, text, texts } from '#web/lib/form/read-form.ts'

export interface BasketChange {
  outcome: 'added' | 'already_there' | 'full' | 'removed' | 'refused'
  entries: BasketEntry[]
  /** The entries that were removed. */
  gone: BasketEntry[]
}

/** Applies a posted form: `intent=remove` takes garments out, anything else adds the piece that the fields name. */
export function changeBasket(entries: BasketEntry[], form: FormData): BasketChange {
  const { intent, garmentId: ids } = readForm(form, { intent: text, garmentId: texts })
  if (intent === 'remove') {
    const gone = entries.filter((entry) => ids.includes(entry.g))
    return { outcome: 'removed', entries: withoutGarments(entries, ids), gone }
  }
  const entry = entryFromFields(Object.fromEntries(form))
  if (!entry) return { outcome: 'refused', entries, gone: [] }
  if (entries.some(({ g }) => g === entry.g)) return { outcome: 'already_there', entries, gone: [] }
  if (entries.length >= basketLimit) return { outcome: 'full', entries, gone: [] }
  return { outcome: 'added', entries: [...entries, entry], gone: [] }
}
