// Labels for a person's name and address, in the account and at the checkout.
export const addressCopy = {
  givenName: 'First name',
  familyName: 'Last name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'Town or city',
  postCode: 'Postcode',
  contactPhone: 'Phone',
  phoneHint: 'We’ll only use it if the courier can’t find you. A UK number, like 07700 900 982.',
} as const
