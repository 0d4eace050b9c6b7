// Colour words and their families: a search for yellow also finds mustard, after real yellow. Data, read by `search-lexicon`.
export interface ColourFamily {
  /** The family's name first, then words that are always colours. */
  readonly anywhere: string
  /** Words that are colours only in a colour field: a leaf print does not make a coat green. */
  readonly asColour: string
}

export const colourFamilies: readonly ColourFamily[] = [
  { anywhere: 'yellow mustard ochre', asColour: 'sun lemon butter custard gold honey straw saffron amber' },
  { anywhere: 'orange terracotta apricot tangerine', asColour: 'rust peach coral copper pumpkin amber ginger' },
  {
    anywhere: 'red scarlet crimson oxblood burgundy maroon',
    asColour: 'tomato cherry berry brick ruby wine poppy raspberry',
  },
  { anywhere: 'pink fuchsia magenta', asColour: 'raspberry blush coral rose salmon shell peach strawberry' },
  { anywhere: 'purple lilac lavender mauve violet aubergine', asColour: 'plum heather blackberry grape' },
  { anywhere: 'blue navy indigo cobalt turquoise aqua', asColour: 'denim sky lake teal ocean ink midnight powder' },
  { anywhere: 'green khaki turquoise', asColour: 'sage forest mint olive leaf moss teal lime pine fern' },
  { anywhere: 'brown tan taupe', asColour: 'camel bark conker chocolate chestnut rust toffee oak tobacco' },
  {
    anywhere: 'cream ecru ivory beige',
    asColour: 'oat oatmeal straw sand chalk vanilla porridge stone butter natural',
  },
  { anywhere: 'white ivory ecru', asColour: 'chalk cream snow milk' },
  { anywhere: 'grey charcoal', asColour: 'silver slate stone ash marl' },
  { anywhere: 'black', asColour: 'ink jet' },
  { anywhere: 'beige ecru taupe', asColour: 'camel sand oat oatmeal stone straw' },
]
