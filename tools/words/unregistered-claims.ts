// Finds what a sentence claims of fibres, miles, carbon, water, waste, money saved or times worn and washed: such figures come from the
// register of claims, with their basis (product §9.5, law L-27), and are in no text of the code.

const number = '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundreds?|thousands?)'

const kinds: readonly { readonly of: string; readonly pattern: RegExp }[] = [
  { of: 'carbon', pattern: /\b(?:co2|co₂|carbon|emissions?|greenhouse|climate)\b/ },
  { of: 'water', pattern: new RegExp(`\\blitres?\\b|\\b${number}[^.]{0,20} of water\\b`) },
  { of: 'miles', pattern: /\bmiles?\b|\bkilometres?\b/ },
  { of: 'waste', pattern: new RegExp(`\\b${number} ?(?:kg|kilos?|tonnes?)\\b|\\bzero waste\\b|\\blandfill\\b`) },
  {
    of: 'fibres',
    pattern: /\b(?:organic|recycled|bamboo|hemp|regenerative|biodegradable|microplastics?|natural fibres?)\b/,
  },
  { of: 'the planet', pattern: /\beco\b|\beco-|\bsustainab|\bplanet-friendly|\bgood for the planet|\bgreener\b/ },
  {
    of: 'times worn and washed',
    pattern: new RegExp(
      `\\b(?:worn|washed|rented|used|reused|reusable|wears|washes)\\b[^.]{0,20}\\b${number}(?: to ${number})? (?:times|washes|wears)\\b` +
        `|\\b${number}(?: to ${number})? (?:washes|wears)\\b|\\b[\\d,]{3,} times\\b|\\b${number} times (?:worn|washed|rented|reused)\\b`,
    ),
  },
  {
    of: 'a share',
    pattern: new RegExp(
      `\\b[\\d.]+ ?%[^.]{0,30}\\b(?:impact|waste|water|money)\\b|\\bone in ${number}\\b|\\blife\\b[^.]{0,20}\\bby ${number} `,
    ),
  },
  {
    of: 'money saved',
    pattern: /\bsav(?:e|es|ed|ing)\b[^.]{0,20}£[\d,]+|£[\d,]+[^.]{0,20}\bsaved\b|£[\d,]+ a year\b/,
  },
]

/** @returns what it claims something of; empty for a sentence that claims nothing of the kind */
export function unregisteredClaims(text: string): string[] {
  const read = text.toLowerCase().replaceAll(/\s+/g, ' ')
  return kinds.filter(({ pattern }) => pattern.test(read)).map(({ of }) => of)
}
