/** What people ask before they buy second-hand. */
export const resaleQuestions = {
  title: 'Questions people ask',
  questions: [
    { question: 'Do I need an account?', answer: 'No. Your email and a UK address are enough.' },
    {
      question: 'Where do they come from?',
      answer: 'From our own wardrobe: families have rented them. Each piece shows its marks and its history.',
    },
    {
      question: 'Can I send a piece back?',
      answer:
        'Yes, within 14 days of its arrival, for any reason. The label is free. You have 30 days if it’s faulty or not as described.',
    },
  ],
} as const
