/** What people ask before they buy a gift card. */
export const giftQuestions = {
  title: 'Questions people ask',
  questions: [
    {
      question: 'Do they need a plan to use it?',
      answer:
        'No. An account is enough, and that’s free. The money also pays for postage, clothes to keep, ski wear and the resale shop.',
    },
    { question: 'When does it arrive?', answer: 'By email, at once or on the morning of the day you choose.' },
    {
      question: 'What happens to the money they don’t spend?',
      answer: 'It stays in their account and pays for what they choose next.',
    },
    {
      question: 'Can I send one abroad?',
      answer: 'No. Gift cards are for people in the UK, because that’s where we deliver clothes.',
    },
  ],
} as const
