import { asShownScreens } from './as-shown-screens.ts'
import { basketScreens } from './basket-screens.ts'
import { checkoutScreens } from './checkout-screens.ts'
import { closetScreens } from './closet-screens.ts'
import { consentScreens } from './consent-screens.ts'
import { detailsScreens } from './details-screens.ts'
import { emailScreens } from './email-screens.ts'
import { entryScreens } from './entry-screens.ts'
import { finderScreens, findingScreens } from './found-and-lost/finding-screens.ts'
import { lostScreens } from './found-and-lost/lost-screens.ts'
import { giftBalanceScreens } from './gift-cards/balance-screens.ts'
import { giftBuyingScreens } from './gift-cards/buying-screens.ts'
import { familyLinkScreens, familyPageScreens } from './gift-cards/family-link-screens.ts'
import { payingByGiftScreens } from './gift-cards/paying-screens.ts'
import { mailingListScreens } from './mailing-list-screens.ts'
import { membershipScreens } from './membership-screens.ts'
import { orderScreens } from './order-screens.ts'
import { parcelScreens } from './parcel-screens.ts'
import { paymentScreens } from './payment-screens.ts'
import { pieceScreens } from './piece-screens.ts'
import { reportScreens } from './report-screens.ts'
import { resaleCartScreens } from './resale/cart-screens.ts'
import { resaleCheckoutScreens } from './resale/checkout-screens.ts'
import { resaleReturnScreens } from './resale/return-screens.ts'
import { resaleScreens } from './resale/shop-screens.ts'
import { returnScreens } from './return-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'
import { skiChangeScreens } from './ski/change-screens.ts'
import { skiScreens } from './ski/ski-screens.ts'
import { skiUndeliveredScreens } from './ski/undelivered-screens.ts'
import { twoHomesScreens } from './two-homes-screens.ts'
import { waitingScreens } from './waiting-screens.ts'
import { wardrobeScreens } from './wardrobe-screens.ts'

// The screens are in two parts, each with its own worker: tests/e2e/screens-*.spec.ts.
export const screensOfTheShop: readonly Screen[] = [
  ...shopScreens,
  ...pieceScreens,
  ...finderScreens,
  ...resaleScreens,
  ...basketScreens,
  ...resaleCartScreens,
  ...resaleCheckoutScreens,
  ...resaleReturnScreens,
  ...familyPageScreens,
  ...giftBuyingScreens,
  ...skiScreens,
  ...skiChangeScreens,
  ...skiUndeliveredScreens,
  ...entryScreens,
  ...mailingListScreens,
  ...consentScreens,
]

export const screensOfMembers: readonly Screen[] = [
  ...checkoutScreens,
  ...paymentScreens,
  ...detailsScreens,
  ...emailScreens,
  ...closetScreens,
  ...returnScreens,
  ...wardrobeScreens,
  ...lostScreens,
  ...findingScreens,
  ...reportScreens,
  ...asShownScreens,
  ...waitingScreens,
  ...twoHomesScreens,
  ...familyLinkScreens,
  ...giftBalanceScreens,
  ...payingByGiftScreens,
  ...orderScreens,
  ...parcelScreens,
  ...membershipScreens,
]

/** Every page of web/routes.ts, in each state that looks different. */
export const screens: readonly Screen[] = [...screensOfTheShop, ...screensOfMembers]
