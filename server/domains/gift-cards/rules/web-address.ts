// The words on a gift card are sent from our address to somebody who did not ask for them, so they may contain no link.

/** Whether a text contains a web address, in letters of any width and with or without invisible characters. */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|www\./i.test(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))

export const noWebAddresses = 'Please leave out web addresses: a gift card can’t have links on it'
