import type { AnswerOf } from '#contract/index.ts'

/** What people ask before they book ski wear. */
export const skiQuestions = ({ deliveryDays }: Pick<AnswerOf<'skiTerms'>, 'deliveryDays'>) => ({
  title: 'Questions people ask',
  questions: [
    {
      question: 'Do I need a membership?',
      answer: 'No. Anybody with an address in the UK can book. You pay for the days, in pounds.',
    },
    {
      question: 'When does it arrive?',
      answer: 'At least 1 day before your first day. Postage both ways is in the price.',
    },
    {
      question: 'Can I change the dates?',
      answer: `Yes, in your booking, until ${untilSent(deliveryDays)} before your first day, if the pieces are available on the new dates.`,
    },
    {
      question: 'Do I have to wash it before it goes back?',
      answer: 'No. We check, wash and mend each piece between families.',
    },
  ],
})

/** The parcel may leave on the first day of delivery. */
const untilSent = (deliveryDays: number) => (deliveryDays === 0 ? '1 day' : `${deliveryDays + 1} days`)
