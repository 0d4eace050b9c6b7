// The label of the checkbox on the page where somebody joins and on the account's details, stored with each consent and refusal
// (law L-14, L-25). Pages have their own copy of the words; tests/support/agreed-words.test.ts compares them.
export const marketingWords = 'Email me about new arrivals'
