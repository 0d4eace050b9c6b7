/** What people ask before they join. */
export const howQuestions = {
  title: 'Questions people ask',
  questions: [
    {
      question: 'Do I use my credits up?',
      answer:
        'No. Credits are the most you can have at home at once. When a piece goes back, its credits are free for the next one.',
    },
    {
      question: 'What if it comes back stained or torn?',
      answer: 'That’s covered. Send it back as it is: we wash it, and mend what can be mended.',
    },
    {
      question: 'Can I keep a piece?',
      answer:
        'Yes. After nine months in a row with you it’s yours. If you don’t want to wait, your closet says what keeping it costs today.',
    },
    {
      question: 'How do I end my plan?',
      answer:
        'In your account, whenever you like and without giving a reason. You keep it until the time you’ve paid for runs out.',
    },
    { question: 'Do you deliver outside the UK?', answer: 'No. We deliver in the UK only.' },
  ],
} as const
