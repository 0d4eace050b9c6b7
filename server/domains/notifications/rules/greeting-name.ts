/** Letters of any alphabet, and the characters that join them in a name; a full stop only at the end of a word. */
const namePattern = /^\p{L}[\p{L}\p{M}'’ -]*(?:\.(?: |$)[\p{L}\p{M}'’ -]*)*$/u
const longestName = 40

/**
 * Decides by what name an email may greet somebody. Names are free text, and the address is unproved when the first email is sent, so
 * a stranger could otherwise send words, amounts or links to somebody else's inbox in our name.
 * @returns '' if the text does not look like a name
 */
export const greetingName = (name: string): string => (name.length <= longestName && namePattern.test(name) ? name : '')
