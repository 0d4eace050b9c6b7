import { brand } from '#web/brand.ts'
import { creditsText } from '#web/lib/format.ts'

export const shellCopy = {
  searchOpen: 'Search',
  searchClose: 'Close the search',
  skip: 'Skip to main content',
  home: `${brand.name}, home`,
  announcement: 'Announcement',
  menu: 'Menu',
  mainNav: 'Main',
  clothes: 'Clothes',
  everything: 'All clothes',
  brands: 'Brands',
  resale: 'Resale shop',
  skiWear: 'Ski wear',
  collections: 'Collections',
  howItWorks: 'How it works',
  plans: 'Plans',
  giftCards: 'Gift cards',
  favourites: 'Favourites',
  account: 'Your account',
  closet: 'Your closet',
  signIn: 'Sign in',
  signOut: 'Sign out',
  stillLoading: 'Still loading…',
  // Screen readers say "Basket, 2 pieces, 62 of 100 credits in use"; the screen shows "2" and "62 of 100".
  pillBasket: 'Basket, ',
  pillCart: 'Resale cart, ',
  pillPieces: (pieces: number) => (pieces === 1 ? ' piece' : ' pieces'),
  pillCredits: (used: number, limit: number) => `${used} of ${limit}`,
  pillInUse: ' credits in use',
  footerHelp: 'Help',
  emailUs: 'Email us',
} as const

export const swapCopy = {
  bar: (pieces: number, credits: number) => `${pieces} going back frees ${creditsText(credits)}`,
  left: (credits: number) => `${creditsText(credits)} to spend`,
  over: (credits: number) => `${creditsText(credits)} over`,
  basket: (pieces: number) => (pieces === 0 ? 'Basket' : `Basket · ${pieces}`),
  label: 'Your swap',
  change: 'Change',
  stop: 'Cancel swap',
} as const

export const loadFailureCopy = {
  title: 'This page won’t load',
  text: 'Part of this page hasn’t loaded after two minutes. Your basket is safe.',
  reload: 'Reload the page',
} as const

export const errorPageCopy = {
  title: 'Something went wrong',
  notFoundTitle: 'Page not found',
  closedTitle: 'Members only',
  offlineTitle: 'We can’t reach the shop',
  offlineText: 'You may be offline. Check your connection and try again. Your basket is safe.',
} as const
