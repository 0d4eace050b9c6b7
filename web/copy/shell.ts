import { brand } from '#web/brand.ts'

export const overlayCopy = { close: 'Close' } as const

const basketCount = (pieces: number) => (pieces === 1 ? 'Basket, 1 piece' : `Basket, ${pieces} pieces`)

export const shellCopy = {
  skip: 'Skip to the page',
  home: `${brand.name}, home`,
  announcement: 'Announcement',
  menu: 'Menu',
  mainNav: 'Main',
  rent: 'Rent',
  everything: 'All clothes',
  brands: 'Brands',
  collections: 'Collections',
  howItWorks: 'How it works',
  plans: 'Plans',
  favourites: 'Favourites',
  account: 'Your account',
  closet: 'Your closet',
  signIn: 'Sign in',
  signOut: 'Sign out',
  loading: 'Loading…',
  stillLoading: 'Still loading…',
  tryAgain: 'Try again',
  save: (name: string) => `Save ${name}`,
  basketCount,
  basketCredits: (pieces: number, used: number, limit: number) =>
    `${basketCount(pieces)}, ${used} of ${limit} credits in use`,
  pillCredits: (used: number, limit: number) => `${used} of ${limit}`,
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  footerClothes: 'Clothes',
  footerHelp: 'Help',
  footerLegal: 'The small print',
  footerLine: 'Children’s clothes that come back, get mended and go round again. Posted across the UK.',
  emailUs: 'Email us',
  terms: 'Terms of service',
  privacy: 'Privacy',
  cookies: 'Cookies',
  demo: 'This is a demonstration shop: people, brands and figures are made up.',
} as const

export const swapCopy = {
  bar: (pieces: number, credits: number) => `${pieces} going back frees ${credits} credits`,
  label: 'Your swap',
  change: 'Change',
  stop: 'Stop swapping',
} as const

export const loadFailureCopy = {
  title: 'This page won’t load',
  text: 'Two minutes have gone by and part of the page still hasn’t arrived. Your basket is safe.',
  reload: 'Reload the page',
} as const

export const errorPageCopy = {
  title: 'Something went wrong',
  notFoundTitle: 'Page not found',
  notFoundText: 'One sock goes missing in every wash. These are still here:',
  login: 'Login',
  seePlans: 'See the plans',
  goHome: 'Go to the home page',
} as const
