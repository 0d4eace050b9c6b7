/** Care instructions by cloth; each style uses one set. */
export const care = {
  jersey: ['Machine wash at 30, inside out', 'Tumble dry low if you must', 'Iron round the print, not over it'],
  knit: ['Machine wash cool on wool', 'Dry flat, pulled back into shape'],
  corduroy: ['Machine wash at 30, inside out', 'Line dry', 'Brush up the nap while it’s damp'],
  denim: ['Machine wash at 30 with dark colours', 'Line dry'],
  twill: ['Machine wash at 40', 'Warm iron'],
  muslin: ['Machine wash at 30', 'Line dry and leave the crinkles be'],
  teddy: ['Machine wash at 30', 'Keep away from the tumble dryer'],
  shell: ['Sponge off the mud first', 'Machine wash at 30, no softener', 'Hang to dry'],
  padded: ['Machine wash at 30, gentle', 'Tumble dry low with two tennis balls'],
  boots: ['Knock off the snow and sponge clean', 'Stuff with newspaper and dry away from the radiator'],
  mittens: ['Machine wash at 30, gentle', 'Dry flat, thumbs out'],
  baseLayer: ['Machine wash at 30, inside out', 'No softener', 'Line dry'],
  wool: ['Sponge clean', 'Hand wash cool if it’s really been in the wars'],
}
