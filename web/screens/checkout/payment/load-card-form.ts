import { withinLoadLimit } from '#web/lib/api/load-limit.ts'

/** Loads the card form only when a payment is due, so that it is not part of any page's first load. */
export const loadCardForm = () => withinLoadLimit(import('#web/lib/card-form.ts'))
