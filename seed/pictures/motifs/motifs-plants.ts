import { circle, ellipse, mirrored, repeatAround, shape, stroke } from '../drawing/svg-shapes.ts'
import type { Motif } from './motif.ts'

const strawberrySeeds = [
  [-14, -2],
  [12, -4],
  [-2, 10],
  [-16, 14],
  [14, 14],
  [0, 28],
]
const mushroomSpots = [
  [-22, -10, 8],
  [4, -24, 9],
  [26, -6, 7],
  [0, 0, 5.5],
  [-34, 2, 4],
]
const sprigLeaves = [
  [-16, 22, -40],
  [16, 8, 40],
  [-15, -8, -38],
  [14, -22, 36],
]

export const plants = {
  flower: {
    palette: ['#F6EEDF', '#F2C14E'],
    draw: (ink) => repeatAround(5, () => ellipse(0, -23, 15.5, 20, ink(0))) + circle(0, 0, 11, ink(1)),
  },
  daisy: {
    palette: ['#FBF7EF', '#E9A93A'],
    draw: (ink) => repeatAround(9, () => ellipse(0, -28, 9, 19, ink(0))) + circle(0, 0, 14, ink(1)),
  },
  sprig: {
    palette: ['#A3B79A'],
    draw: (ink) =>
      stroke('M0 44C4 16 -4 -10 0 -40', ink(0), 5) +
      sprigLeaves.map(([x = 0, y = 0, turn]) => ellipse(x, y, 7, 15, ink(0), turn)).join('') +
      ellipse(0, -42, 7, 12, ink(0)),
  },
  strawberry: {
    palette: ['#C8474F', '#5C8A62', '#FFF1D8'],
    draw: (ink) =>
      shape('M0 46C-26 34 -40 6 -34 -14C-28 -28 -10 -28 0 -22C10 -28 28 -28 34 -14C40 6 26 34 0 46Z', ink(0)) +
      shape(
        'M0 -20C-14 -14 -26 -22 -32 -30C-20 -32 -10 -32 -3 -30L-2 -44L6 -44L4 -30C12 -33 22 -32 32 -30C26 -20 12 -14 0 -20Z',
        ink(1),
      ) +
      strawberrySeeds.map(([x = 0, y = 0]) => ellipse(x, y, 2.6, 4, ink(2))).join(''),
  },
  mushroom: {
    palette: ['#C8474F', '#F8EBD6'],
    draw: (ink) =>
      shape('M-13 6C-12 24 -16 34 -14 40Q0 47 14 40C16 34 12 24 13 6Z', ink(1)) +
      shape('M-46 8C-46 -24 -22 -42 0 -42C22 -42 46 -24 46 8C30 16 -30 16 -46 8Z', ink(0)) +
      mushroomSpots.map(([x = 0, y = 0, radius = 5]) => circle(x, y, radius, ink(1))).join(''),
  },
  leaf: {
    palette: ['#6E9A73', '#FBF7EF'],
    draw: (ink) =>
      shape('M0 46C-30 26 -30 -16 0 -46C30 -16 30 26 0 46Z', ink(0)) +
      stroke('M0 44V-30M0 18L-13 4M0 18L13 4M0 -4L-11 -16M0 -4L11 -16', ink(1), 3, 0.7),
  },
  tulip: {
    palette: ['#E98468', '#6E9A73'],
    draw: (ink) =>
      stroke('M0 46V4', ink(1), 5) +
      mirrored(shape('M0 40C-18 36 -24 22 -24 12C-10 16 -2 26 0 40Z', ink(1))) +
      shape('M-22 -34L-10 -22L0 -40L10 -22L22 -34C28 -8 20 8 0 8C-20 8 -28 -8 -22 -34Z', ink(0), 4),
  },
  lemon: {
    palette: ['#F2CB52', '#6E9A73'],
    draw: (ink) =>
      shape(
        'M-46 2C-36 -2 -30 -30 2 -30C30 -30 36 -6 46 -2C50 2 42 4 38 10C30 26 16 32 0 32C-26 32 -34 12 -46 2Z',
        ink(0),
      ) +
      stroke('M-16 -12C-10 -18 0 -21 9 -20', '#FFF8E4', 5, 0.65) +
      shape('M0 -30C4 -46 24 -48 32 -42C26 -32 14 -28 0 -30Z', ink(1)),
  },
  cherry: {
    palette: ['#C8474F', '#5C8A62', '#8A5A3C'],
    draw: (ink) =>
      stroke('M-20 16C-16 -8 -4 -26 10 -36M22 20C22 -4 18 -22 10 -36', ink(2), 4) +
      shape('M10 -36C22 -48 40 -46 46 -36C34 -26 20 -26 10 -36Z', ink(1)) +
      circle(-22, 26, 20, ink(0)) +
      circle(22, 30, 20, ink(0)) +
      stroke('M-33 22Q-32 15 -26 13M11 26Q12 19 18 17', '#FFF1E4', 4.5, 0.7),
  },
  acorn: {
    palette: ['#C6884E', '#8A5A3C', '#6B4A38'],
    draw: (ink) =>
      shape('M-25 -6C-26 22 -10 36 0 46C10 36 26 22 25 -6Z', ink(0)) +
      stroke('M0 -26C0 -34 2 -40 7 -45', ink(2), 6) +
      shape('M-33 -4C-36 -24 -18 -32 0 -32C18 -32 36 -24 33 -4C22 2 -22 2 -33 -4Z', ink(1)) +
      stroke('M-22 -13H-14M-5 -13H3M12 -13H20M-13 -22H-5M6 -22H14', ink(2), 3, 0.7) +
      stroke('M-14 12C-13 20 -9 26 -5 31', '#FFF1D8', 4, 0.5),
  },
  pine: {
    palette: ['#3F6350', '#8A5A3C'],
    draw: (ink) =>
      shape('M-6 30H6V47H-6Z', ink(1), 2) +
      shape('M0 -46L18 -20H-18Z', ink(0), 6) +
      shape('M0 -28L25 4H-25Z', ink(0), 6) +
      shape('M0 -8L32 30H-32Z', ink(0), 6),
  },
} satisfies Record<string, Motif>
