/** Letters, in any alphabet, with what joins them in a name; a full stop only at the end of a word. */
const looksLikeAName = /^\p{L}[\p{L}\p{M}'’ -]*(?:\.(?: |$)[\p{L}\p{M}'’ -]*)*$/u
const longestName = 40

/**
 * The name an email may greet somebody by. Names are free text and the address is not proved when the first email is sent: a
 * stranger's words, amounts and links must not reach somebody else's inbox in our name.
 * @returns '' when it is not a name
 */
export const greetingName = (name: string): string =>
  name.length <= longestName && looksLikeAName.test(name) ? name : ''
