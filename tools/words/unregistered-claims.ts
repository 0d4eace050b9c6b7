// Finds claims about fibres, miles, carbon, water, waste, money saved or times worn and washed in a sentence: such
// figures come from the register of claims, with their basis (product §9.5, law L-27), and must not be in the code.

const number = '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundreds?|thousands?)'

const kinds: readonly { readonly subject: string; readonly pattern: RegExp }[] = [
  { subject: 'carbon', pattern: /\b(?:co2|co₂|carbon|emissions?|greenhouse|climate)\b/ },
  { subject: 'water', pattern: new RegExp(`\\blitres?\\b|\\b${number}[^.]{0,20} of water\\b`) },
  { subject: 'miles', pattern: /\bmiles?\b|\bkilometres?\b/ },
  { subject: 'waste', pattern: new RegExp(`\\b${number} ?(?:kg|kilos?|tonnes?)\\b|\\bzero waste\\b|\\blandfill\\b`) },
  {
    subject: 'fibres',
    pattern: /\b(?:organic|recycled|bamboo|hemp|regenerative|biodegradable|microplastics?|natural fibres?)\b/,
  },
  { subject: 'the planet', pattern: /\beco\b|\beco-|\bsustainab|\bplanet-friendly|\bgood for the planet|\bgreener\b/ },
  {
    subject: 'times worn and washed',
    pattern: new RegExp(
      `\\b(?:worn|washed|rented|used|reused|reusable|wears|washes)\\b[^.]{0,20}\\b${number}(?: to ${number})? (?:times|washes|wears)\\b` +
        `|\\b${number}(?: to ${number})? (?:washes|wears)\\b|\\b[\\d,]{3,} times\\b|\\b${number} times (?:worn|washed|rented|reused)\\b`,
    ),
  },
  {
    subject: 'a share',
    pattern: new RegExp(
      `\\b[\\d.]+ ?%[^.]{0,30}\\b(?:impact|waste|water|money)\\b|\\bone in ${number}\\b|\\blife\\b[^.]{0,20}\\bby ${number} `,
    ),
  },
  {
    subject: 'money saved',
    pattern: /\bsav(?:e|es|ed|ing)\b[^.]{0,20}£[\d,]+|£[\d,]+[^.]{0,20}\bsaved\b|£[\d,]+ a year\b/,
  },
]

/** @returns what the sentence makes claims about; empty if it makes none of these */
export function unregisteredClaims(text: string): string[] {
  const normalised = text.toLowerCase().replaceAll(/\s+/g, ' ')
  return kinds.filter(({ pattern }) => pattern.test(normalised)).map(({ subject }) => subject)
}
