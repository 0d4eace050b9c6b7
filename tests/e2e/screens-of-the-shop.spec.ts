import { screensOfTheShop } from '#tests/support/screens/all-screens.ts'
import { checkEachScreen } from '#tests/support/screens/check-screens.ts'

await checkEachScreen(screensOfTheShop)
