import { circle, mirrored, repeatAround, shape, stroke } from '../drawing/svg-shapes.ts'
import type { Motif } from './motif.ts'

function starPath(): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5
    const radius = index % 2 ? 21 : 46
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

function rainbowArc(index: number): string {
  const radius = 46 - index * 10.5
  return `M${-radius} 30V22A${radius} ${radius} 0 0 1 ${radius} 22V30`
}

const heartPath = 'M0 40C-22 20 -46 2 -46 -18A23 23 0 0 1 0 -28A23 23 0 0 1 46 -18C46 2 22 20 0 40Z'

export const rainbowColours = ['#C9554A', '#E58B4A', '#EDC25C', '#8DB08A', '#5D8FB0']

export const things = {
  dot: { palette: ['#F9E4DE'], draw: (ink) => circle(0, 0, 30, ink(0)) },
  star: { palette: ['#F0C04E'], draw: (ink) => shape(starPath(), ink(0), 12) },
  heart: { palette: ['#C4574C'], draw: (ink) => shape(heartPath, ink(0)) },
  rainbow: {
    palette: rainbowColours,
    draw: (ink) => rainbowColours.map((_, index) => stroke(rainbowArc(index), ink(index), 8.6)).join(''),
  },
  sun: {
    palette: ['#F4C34F', '#7A4A2A'],
    draw: (ink) =>
      repeatAround(
        12,
        (index) => `<rect x="-4" y="-48" width="8" height="${index % 2 ? 13 : 17}" rx="4" fill="${ink(0)}"/>`,
      ) +
      circle(0, 0, 25, ink(0)) +
      mirrored(circle(8, -3, 2.6, ink(1)) + circle(14, 5, 4, '#EE7B5E', 0.55)) +
      stroke('M-7 6Q0 13 7 6', ink(1), 3),
  },
  cloud: {
    palette: ['#A3CADD'],
    draw: (ink) => shape('M-34 22A18 18 0 0 1 -32 -13A24 24 0 0 1 12 -22A19 19 0 0 1 38 -2A13 13 0 0 1 34 22Z', ink(0)),
  },
  moon: { palette: ['#F0C04E'], draw: (ink) => shape('M10 -42A44 44 0 1 0 40 24A36 36 0 0 1 10 -42Z', ink(0)) },
  car: {
    palette: ['#C8474F', '#DBE8F2', '#3A2A2A'],
    draw: (ink) =>
      shape(
        'M-46 18V2Q-46 -5 -38 -6L-26 -8L-16 -24Q-13 -28 -8 -28H14Q20 -28 24 -23L34 -8L42 -5Q47 -3 47 4V18Q47 22 42 22H-42Q-46 22 -46 18Z',
        ink(0),
      ) +
      shape('M-18 -9L-10 -20Q-9 -21 -7 -21H0V-9ZM6 -21H13Q16 -21 18 -18L24 -9H6Z', ink(1)) +
      [-24, 26].map((x) => circle(x, 22, 10, ink(2)) + circle(x, 22, 4, ink(1))).join(''),
  },
  boat: {
    palette: ['#C8474F', '#5B7896', '#F0C04E', '#8A5A3C'],
    draw: (ink) =>
      stroke('M2 -46V18', ink(3), 4.5) +
      shape('M8 -38C28 -24 38 -4 40 12H8Z', ink(1), 4) +
      shape('M-4 -30C-20 -18 -30 -4 -34 12H-4Z', ink(2), 4) +
      shape('M2 -49L22 -44L2 -39Z', ink(0), 2) +
      shape('M-46 20H48C44 34 34 40 22 40H-22C-34 40 -43 32 -46 20Z', ink(0), 4) +
      stroke('M-40 28H42', '#FBF2E2', 3.5, 0.85),
  },
  snowflake: {
    palette: ['#FBF7EF'],
    draw: (ink) =>
      repeatAround(6, () => stroke('M0 0V-44M0 -24L-11 -34M0 -24L11 -34M0 -38L-7 -44M0 -38L7 -44', ink(0), 6)),
  },
  rocket: {
    palette: ['#F6EEDF', '#C8474F', '#5E9BB8', '#F0C04E'],
    draw: (ink) =>
      `<g transform="rotate(28)">${
        shape('M-9 30C-12 40 -6 46 0 54C6 46 12 40 9 30Z', ink(3), 3) +
        mirrored(shape('M15 4C28 10 32 22 30 34L13 26Z', ink(1), 3)) +
        shape('M0 -52C16 -38 22 -18 20 4C19 16 16 24 13 31H-13C-16 24 -19 16 -20 4C-22 -18 -16 -38 0 -52Z', ink(0)) +
        shape('M0 -52C9 -44 15 -35 18 -25H-18C-15 -35 -9 -44 0 -52Z', ink(1)) +
        circle(0, -4, 11, '#3D4C7C') +
        circle(0, -4, 7.5, ink(2)) +
        stroke('M-4 -7Q-2 -10 1 -10', '#FFFFFF', 2.4, 0.8)
      }</g>`,
  },
  tractor: {
    palette: ['#C8474F', '#DBE8F2', '#3A2A2A', '#F0C04E'],
    draw: (ink) =>
      stroke('M32 -12V-28', ink(2), 5) +
      shape('M-30 -38H6L10 -4H-30Z', ink(0), 5) +
      shape('M-22 -30H-1L2 -8H-22Z', ink(1), 2) +
      shape('M-36 -4H40C46 -4 48 2 48 8V22H-36Z', ink(0), 5) +
      shape('M-36 -42H10V-37H-36Z', ink(2), 3) +
      shape('M20 4H40V9H20ZM20 13H40V18H20Z', ink(3), 1, 0.9) +
      circle(-20, 20, 25, ink(2)) +
      circle(-20, 20, 13, ink(3)) +
      circle(-20, 20, 5, ink(2)) +
      circle(34, 30, 15, ink(2)) +
      circle(34, 30, 7.5, ink(3)),
  },
  mountain: {
    palette: ['#5E9BB8', '#FBF7EF', '#F0C04E'],
    draw: (ink) =>
      circle(24, -24, 13, ink(2)) +
      shape('M10 -10L44 34H-18Z', ink(0), 6, 0.8) +
      shape('M-14 -38L30 36H-46Z', ink(0), 6) +
      shape('M-14 -40L2 -12L-7 -17L-14 -8L-21 -16L-29 -11Z', ink(1), 4),
  },
} satisfies Record<string, Motif>
