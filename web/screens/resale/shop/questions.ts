/** What people ask before they buy second-hand. */
export const resaleQuestions = {
  title: 'Questions people ask',
  questions: [
    { question: 'Do I need an account?', answer: 'No. Your email and an address in the UK are enough.' },
    {
      question: 'Where do the clothes come from?',
      answer:
        'From our own wardrobe: families have rented them. We check each piece again before it’s for sale, and show its marks and its history.',
    },
    {
      question: 'Can I send a piece back?',
      answer:
        'Yes, within 14 days of its arrival and without giving a reason. The label is free. If it’s faulty or not as described, you have 30 days.',
    },
  ],
} as const
