// What is written on a gift card goes to somebody who did not ask for it, from our address: it leads nowhere. Pure.

/** Whether a text has an address of the web in it, in letters of any width, with or without characters that cannot be seen. */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|www\./i.test(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))

export const noWebAddresses = 'Please leave out web addresses: a gift card can’t have links on it'
