// The large flat-lays of the pages about us, each on a table of a different tint.
import { type Composition, compose, garmentPiece, hat, sprig, wellies } from './compose-hero.ts'
import { encode, type PictureFile } from './drawing/encode.ts'
import { drawWoodenRainbow } from './props.ts'

export type Story = Composition & { alt: string }

const rainbow = (x: number, y: number, width: number, turn: number) => ({ draw: drawWoodenRainbow, x, y, width, turn })

export const stories: readonly Story[] = [
  {
    name: 'story-about',
    alt: 'A jumper, dungarees, a gingham dress and cord trousers of one family’s wardrobe, laid out flat',
    width: 2000,
    height: 860,
    ground: '#FADFD3',
    pieces: [
      sprig('#88A582', 92, 720, 300, -36),
      garmentPiece('picnic-gingham-dress', 330, 430, 640, -8),
      garmentPiece('wide-leg-cords', 700, 470, 560, 6),
      garmentPiece('bear-sweatshirt', 1020, 360, 640, -5),
      garmentPiece('whale-cord-dungarees', 1390, 450, 640, 8),
      garmentPiece('raspberry-cardigan', 1740, 400, 620, -7),
      hat(1085, 770, 230, 12),
      rainbow(1600, 790, 210, -8),
      sprig('#C0836A', 1935, 760, 240, 30),
    ],
  },
  {
    name: 'story-mission',
    alt: 'The same hedgehog dungarees twice, with a striped top, a puffer coat and green wellies',
    width: 2000,
    height: 860,
    ground: '#DDEAF1',
    pieces: [
      sprig('#88A582', 1905, 150, 280, 40),
      garmentPiece('forest-puffer', 270, 420, 640, -6),
      garmentPiece('hedgehog-cord-dungarees', 660, 440, 600, 5),
      garmentPiece('harbour-breton', 1010, 390, 620, -4),
      garmentPiece('hedgehog-cord-dungarees', 1350, 470, 460, -8),
      garmentPiece('sunshine-block-sweatshirt', 1690, 430, 600, 7),
      wellies(1010, 765, 280, 4),
      hat(100, 760, 220, -14),
    ],
  },
  {
    name: 'story-planet',
    alt: 'A leaf-print raincoat, a forest top, sage joggers and a mushroom top among sprigs of leaves',
    width: 2000,
    height: 860,
    ground: '#DCEDE6',
    pieces: [
      sprig('#6E9A73', 120, 190, 300, -60),
      sprig('#88A582', 1010, 770, 320, -50),
      garmentPiece('leaf-fall-raincoat', 330, 440, 640, 6),
      garmentPiece('everyday-joggers', 690, 450, 580, -7),
      garmentPiece('fern-leaf-top', 1010, 340, 600, 4),
      garmentPiece('mushroom-cord-dungarees', 1370, 460, 620, -6),
      garmentPiece('toadstool-sweatshirt', 1720, 400, 620, 7),
      sprig('#C0836A', 1570, 770, 250, 24),
      wellies(1900, 770, 230, -8),
    ],
  },
  {
    name: 'story-community',
    alt: 'Mended and well-worn favourites: patched jumper, rainbow dress, dinosaur hoodie and knee-patched chinos',
    width: 2000,
    height: 860,
    ground: '#E8E0F3',
    pieces: [
      sprig('#88A582', 1930, 690, 280, 34),
      garmentPiece('rainbow-tier-dress', 290, 430, 640, -7),
      garmentPiece('patch-elbow-jumper', 650, 400, 620, 5),
      garmentPiece('patch-knee-chinos', 1000, 460, 580, -5),
      garmentPiece('dino-hoodie', 1340, 400, 640, 6),
      garmentPiece('daisy-dungarees', 1700, 450, 620, -8),
      hat(1005, 790, 210, 8),
      rainbow(130, 770, 200, 10),
    ],
  },
]

/** Renders a story 1440 wide for large screens and 720 wide for phones, both with a WebP for browsers without AVIF. */
export async function renderStory(story: Story): Promise<PictureFile[]> {
  const pixels = await compose(story, 1440)
  return Promise.all([
    encode(pixels, story.name, 1440, 'avif'),
    encode(pixels, story.name, 1440, 'webp'),
    encode(pixels, story.name, 720, 'avif'),
    encode(pixels, story.name, 720, 'webp'),
  ])
}
