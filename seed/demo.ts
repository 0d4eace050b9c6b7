import type { Demo } from '#server/demo.ts'
import { cast } from './cast.ts'
import { openCastBilling } from './cast-billing.ts'
import { prepareDemo } from './prepare-demo.ts'

/** What the server needs from the demo world. */
export const demo: Demo = { prepare: prepareDemo, openBilling: openCastBilling, families: cast }
