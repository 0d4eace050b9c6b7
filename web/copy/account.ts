// Words of the account, and why a page of it asks to sign in.
export const accountCopy = {
  nav: 'Your account',
  closet: 'Closet',
  orders: 'Orders',
  plan: 'Plan',
  details: 'Details',
  signOut: 'Sign out',
  closed:
    'Your closet and your plan are here once you’ve chosen a plan. Your details and your orders are yours already.',
  seePlans: 'See plans',
  toAccount: 'Your account',
  saved: 'Saved.',
  detailsHeading: 'Your details',
  name: 'Name',
  givenName: 'First name',
  familyName: 'Last name',
  address: 'Delivery address',
  sentTo: 'Sent to',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'Town or city',
  postCode: 'Postcode',
  contactPhone: 'Phone',
  phoneHint: 'We’ll only use it if the courier can’t find you. A UK number, like 07700 900 982.',
  onlyUk: 'We only deliver in the UK.',
  edit: 'Edit',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  passwordHeading: 'Password',
  passwordLead: 'Changing it signs you out on your other devices.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: 'At least 10 characters. Three odd words work nicely.',
  confirmPassword: 'Confirm new password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  notGiven: 'Not added yet',
} as const

/** Why the entry page came up: by the page that somebody was on their way to. */
const signInReasons: readonly (readonly [RegExp, string])[] = [
  [/^\/account\/closet/, 'Sign in to see your closet.'],
  [/^\/account\/plan|^\/subscription-failed/, 'Sign in to see your plan.'],
  [/^\/account\/orders|^\/confirmation/, 'Sign in to see your orders.'],
  [/^\/account/, 'Sign in to see your account.'],
  [/^\/welcome/, 'Sign in to get started.'],
]

/** @param path where they were going, or empty: then nothing needs to be said */
export const signInReason = (path: string): string | null =>
  signInReasons.find(([pages]) => pages.test(path))?.[1] ?? null
