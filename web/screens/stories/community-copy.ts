export const communityCopy = {
  title: 'Community',
  description: 'What families say, how we choose what we quote, and how families mend, swap and share.',
  lead: 'A jumper that goes round joins up families who’ll never meet. Here’s how they mend, swap and share.',
  policyTitle: 'How we choose quotes',
  policyLead: 'What we quote is meant to tell you what to expect, so we keep to these rules.',
  policy: [
    'We only quote families about an order of theirs, and we keep a note of which one.',
    'They’ve agreed to it, with the words and the name that we show. They can change their mind at any time, and then we take it down.',
    'We don’t leave a quote out because it’s critical. We leave out what’s unlawful or abusive, what’s about somebody else’s private life, and what isn’t about us.',
    'We don’t change what was meant. A quote may be shortened, and then an … shows where.',
    'If we gave anything for it, such as a discount, we say so beside the quote.',
    'A sample quote was written for a demonstration, and is marked as one.',
  ],
  share: 'To share what you think, or to have a quote of yours taken down, ',
  shareLink: 'email us',
  sharingTitle: 'How families mend, swap and share',
  sharing: [
    {
      title: 'Read a label',
      text: 'Scan the code in any piece to see how many families have worn it, for how many months, and where it’s been mended.',
    },
    {
      title: 'Leave the mending to us',
      text: 'A hole needs no hiding. We mend what can be mended when it comes back, and the mend becomes part of its story.',
    },
    {
      title: 'Swap by the armful',
      text: 'Tick everything that’s got too small, choose what’s next, and send it all back in one parcel.',
      link: { to: '/howitworks#swap', label: 'How swapping works' },
    },
    {
      title: 'Bring a stray mitten home',
      text: 'Found one of our pieces at nursery or in the park? Scan its label and its family gets a message. Neither of you learns who the other is.',
    },
    {
      title: 'Share it between two homes',
      text: 'One membership can live at two addresses. Each home orders and sends back, and neither sees the other’s address.',
    },
    {
      title: 'Let grandparents choose',
      text: 'A link shows them which sizes your children wear now and next, without a name or a birthday.',
      link: { to: '/gifting', label: 'About gift cards' },
    },
  ],
} as const
