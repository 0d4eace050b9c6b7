import { withinLoadLimit } from '#web/lib/api/load-limit.ts'

/** Not part of any page's first load: loaded where a payment is due. */
export const loadCardForm = () => withinLoadLimit(import('#web/lib/card-form.ts'))
