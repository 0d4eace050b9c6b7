// The words on a gift card are sent from our address to somebody who did not ask for them, so they may contain no link.

/** Endings of names that mail programs turn into links, without those that may begin a sentence after a forgotten space ("love", "me"). */
const commonEndings =
  'app|biz|click|club|co|com|de|dev|eu|fr|help|info|io|link|live|net|online|org|ru|shop|site|store|support|top|uk|xyz'
/** A name with one of these endings, or with that of a country before a path (bit.ly/x). */
const bareName = `[\\p{L}\\p{N}]\\.(?:(?:${commonEndings})(?![\\p{L}\\p{N}])|[a-z]{2}/)`
const webAddress = new RegExp(`://|www\\.|${bareName}`, 'iu')

/** Whether a text contains a web address, in letters of any width and with or without invisible characters. */
export const hasWebAddress = (text: string): boolean =>
  webAddress.test(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))

export const noWebAddresses = 'Please leave out web addresses: a gift card can’t have links on it'
