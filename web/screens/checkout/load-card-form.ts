import { withinLoadLimit } from '#web/lib/api/load-limit.ts'

/** Not part of any page's first load: it comes where something is to be paid. */
export const loadCardForm = () => withinLoadLimit(import('#web/lib/card-form.ts'))
