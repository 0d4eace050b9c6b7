import { screensOfTheShop } from '#tests/support/screens/all-screens.ts'
import { lookAtEach } from '#tests/support/screens/look-at.ts'

await lookAtEach(screensOfTheShop)
