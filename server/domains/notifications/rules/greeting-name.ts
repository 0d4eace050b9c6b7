/** Letters, in any alphabet, with what joins them in a name; a full stop only where a word ends. */
const looksLikeAName = /^\p{L}[\p{L}\p{M}'’ -]*(?:\.(?: |$)[\p{L}\p{M}'’ -]*)*$/u
const longestName = 40

/**
 * What a letter may call somebody by. Names are free text and an address is not proved when the first letter goes out: a
 * stranger's words, sums and links do not travel in our name to somebody else's inbox. @returns '' where it is no name
 */
export const greetingName = (name: string): string =>
  name.length <= longestName && looksLikeAName.test(name) ? name : ''
