// Normalises names and address lines for storage: any characters people use, but in one line, without those that cannot be seen
// or stored.

/** Only joiners, fillers and blanks, so that the text shows nothing. Between letters and emoji these characters are needed. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u

/** Turns control characters and runs of space into one space, and trims the ends. The result may be empty. */
export function cleanText(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return invisible.test(line) ? '' : line
}
