/** Heights by age, and how to measure. */
export const sizeGuideCopy = {
  guideTitle: 'Size guide',
  guideIntro: 'Body measurements in centimetres. Between sizes? Go up: they’ll grow.',
  guideHead: { age: 'Age', height: 'Height', chest: 'Chest', waist: 'Waist' },
  guideRows: [
    { age: '18–24 months', height: '86–92', chest: '52', waist: '50' },
    { age: '2–3 years', height: '92–98', chest: '54', waist: '51' },
    { age: '3–4 years', height: '98–104', chest: '56', waist: '53' },
    { age: '4–5 years', height: '104–110', chest: '58', waist: '54' },
    { age: '5–6 years', height: '110–116', chest: '60', waist: '55' },
    { age: '6–7 years', height: '116–122', chest: '63', waist: '57' },
  ],
  guideHow: [
    'Height: shoes off, back to the wall, book flat on their head.',
    'Chest: around the fullest part, under the arms.',
    'Waist: around the tummy button, with a finger under the tape.',
  ],
} as const
