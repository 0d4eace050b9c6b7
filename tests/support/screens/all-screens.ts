import { basketScreens } from './basket-screens.ts'
import { checkoutScreens } from './checkout-screens.ts'
import { closetScreens } from './closet-screens.ts'
import { detailsScreens } from './details-screens.ts'
import { entryScreens } from './entry-screens.ts'
import { membershipScreens } from './membership-screens.ts'
import { newsScreens } from './news-screens.ts'
import { paymentScreens } from './payment-screens.ts'
import { pieceScreens } from './piece-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/** As web/routes.ts has them: what is opened here in a state of its own is seen by every check. */
export const screens: readonly Screen[] = [
  ...shopScreens,
  ...pieceScreens,
  ...basketScreens,
  ...entryScreens,
  ...newsScreens,
  ...checkoutScreens,
  ...paymentScreens,
  ...detailsScreens,
  ...closetScreens,
  ...membershipScreens,
]
