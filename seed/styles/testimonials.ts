export type Testimonial = {
  text: string
  firstName: string
  /** "mum to Idris, 3" */
  relation: string
  /** Invented for the demo world: the shop must say so wherever it shows one. */
  sample: true
}

export const testimonials: Testimonial[] = [
  {
    text: 'Nursery paint, mud, more paint. I sent it all back without a word and we were on to the next size.',
    firstName: 'Hannah',
    relation: 'mum to Idris, 3',
    sample: true,
  },
  {
    text: 'We own four things now and wear about twelve. The loft has never been so empty.',
    firstName: 'Tom',
    relation: 'dad to Wilf, 2',
    sample: true,
  },
  {
    text: 'She picked the yellow raincoat herself and then wore it in the bath. It’s been that sort of autumn.',
    firstName: 'Priya',
    relation: 'mum to Asha, 4',
    sample: true,
  },
  {
    text: 'I like the well loved ones best. Somebody had mended the elbow with a heart and now he won’t take it off.',
    firstName: 'Rosie',
    relation: 'mum to Ned, 5',
    sample: true,
  },
  {
    text: 'Swapping takes me one nap. That’s the only review that matters in this house.',
    firstName: 'Callum',
    relation: 'dad to Isla, 1',
    sample: true,
  },
  {
    text: 'The dungarees came back round to us two years later for her brother. Same fox, same bib.',
    firstName: 'Megan',
    relation: 'mum to Cerys, 5',
    sample: true,
  },
  {
    text: 'Felt-tip on the cuff, jam on the front. I wrote an apology note. They really didn’t mind.',
    firstName: 'Yusuf',
    relation: 'dad to Maryam, 3',
    sample: true,
  },
  {
    text: 'One ski suit, one week, no cupboard full of salopettes afterwards. Sensible.',
    firstName: 'Fiona',
    relation: 'mum to Hamish, 6',
    sample: true,
  },
]
