import { circle, ellipse, mirrored, shape, stroke } from '../drawing/svg-shapes.ts'
import type { Motif } from './motif.ts'

const cheek = '#E8836B'
const dinoPlates = [
  [-26, 8, -40],
  [-16, -6, -32],
  [-3, -15, -12],
  [11, -20, 30],
  [17, -34, 50],
]

export const creatures = {
  bear: {
    palette: ['#8A5A3C', '#F1DFC4', '#3A2A2A'],
    draw: (ink) =>
      mirrored(circle(29, -27, 15, ink(0)) + circle(29, -27, 7.5, ink(1))) +
      shape('M0 -40C30 -40 45 -20 45 4C45 30 24 42 0 42C-24 42 -45 30 -45 4C-45 -20 -30 -40 0 -40Z', ink(0)) +
      ellipse(0, 17, 20, 16, ink(1)) +
      shape('M-7 8Q0 4 7 8Q6 16 0 17Q-6 16 -7 8Z', ink(2)) +
      stroke('M0 16V22M-8 24Q-3 28 0 22Q3 28 8 24', ink(2), 2.6) +
      mirrored(circle(18, -3, 4.2, ink(2)) + circle(29, 12, 7, cheek, 0.45)),
  },
  fox: {
    palette: ['#C96A4B', '#FBF2E2', '#3B2A2A'],
    draw: (ink) =>
      shape('M-40 -40L-14 -26Q0 -30 14 -26L40 -40Q48 -14 40 4Q30 30 0 44Q-30 30 -40 4Q-48 -14 -40 -40Z', ink(0), 6) +
      shape('M-43 2Q-28 -8 -14 6Q-6 14 0 36Q6 14 14 6Q28 -8 43 2Q32 28 0 44Q-32 28 -43 2Z', ink(1)) +
      mirrored(shape('M35 -31L22 -24Q32 -18 35 -10Z', ink(2), 0, 0.75) + circle(17, 0, 4, ink(2))) +
      shape('M-7 33Q0 29 7 33Q5 42 0 43Q-5 42 -7 33Z', ink(2)),
  },
  bunny: {
    palette: ['#FBF7EF', '#E9A99A', '#5A3A3A'],
    draw: (ink) =>
      ellipse(-15, -34, 9.5, 24, ink(0), -9) +
      ellipse(15, -34, 9.5, 24, ink(0), 12) +
      ellipse(-15, -34, 4, 16, ink(1), -9) +
      ellipse(15, -34, 4, 16, ink(1), 12) +
      ellipse(0, 14, 35, 30, ink(0)) +
      mirrored(circle(13, 8, 3.4, ink(2)) + circle(22, 20, 5.5, ink(1), 0.6)) +
      shape('M-4 17H4L0 22Z', ink(1), 2) +
      stroke('M-6 27Q-2 29 0 23Q2 29 6 27', ink(2), 2.2),
  },
  whale: {
    palette: ['#2F3C5C', '#F6EEDF', '#2F3C5C'],
    draw: (ink) =>
      shape(
        'M-46 6C-46 -20 -20 -30 4 -26C22 -23 30 -8 34 2C38 -4 36 -14 30 -22C40 -22 46 -16 47 -10C50 -16 50 -22 50 -26C58 -12 54 18 36 26C14 36 -46 38 -46 6Z',
        ink(0),
      ) +
      shape('M-44 12C-30 18 -6 20 14 14C8 28 -38 34 -44 12Z', ink(1)) +
      circle(-27, 1, 3.6, ink(2)) +
      circle(-28, 0, 1.3, '#FFFFFF') +
      stroke('M-10 -32Q-10 -44 -20 -44M-8 -32Q-8 -46 4 -45', ink(1), 4),
  },
  dino: {
    palette: ['#6E9A73', '#DDA63F', '#2B2B2B'],
    draw: (ink) =>
      dinoPlates
        .map(
          ([x, y, turn]) =>
            `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M-7 4L0 -9L7 4Z', ink(1), 3)}</g>`,
        )
        .join('') +
      shape(
        'M-50 26C-38 26 -28 18 -22 8C-16 -6 -4 -12 8 -10C12 -10 15 -12 16 -18C17 -34 24 -42 36 -42C46 -42 51 -36 50 -29C49 -23 42 -21 35 -21C33 -10 34 2 30 12C28 18 27 22 27 34H15L13 21C6 24 -2 24 -8 21L-11 34H-23L-23 20C-30 28 -40 30 -50 26Z',
        ink(0),
        4,
      ) +
      circle(36, -33, 2.8, ink(2)) +
      circle(29, -27, 3.6, cheek, 0.6) +
      stroke('M43 -27Q47 -26 49 -29', ink(2), 1.8),
  },
  hedgehog: {
    palette: ['#6B4A38', '#F3E0C4', '#2B2020'],
    draw: (ink) =>
      shape(
        'M-30 26C-44 24 -50 18 -48 13C-44 10 -38 8 -34 0C-28 -24 -8 -36 14 -34C38 -31 50 -10 48 10C47 22 40 28 30 28Z',
        ink(1),
      ) +
      shape(
        'M-30 -4L-30 -16L-22 -16L-20 -28L-11 -26L-5 -37L4 -31L13 -41L19 -31L30 -36L32 -25L43 -24L41 -13L51 -8L46 2L53 10L45 15L46 24L34 28C14 30 6 14 -8 12C-18 10 -26 6 -30 -4Z',
        ink(0),
        4,
      ) +
      circle(-30, 7, 3.2, ink(2)) +
      circle(-48, 14, 4, ink(2)) +
      circle(-27, 16, 4.5, cheek, 0.5) +
      stroke('M-14 28h9M14 29h9', ink(2), 5),
  },
  bee: {
    palette: ['#F0C04E', '#3A2A2A', '#FBF7EF'],
    draw: (ink) =>
      ellipse(-8, -26, 13, 22, ink(2), -28, 0.95) +
      ellipse(16, -26, 13, 22, ink(2), 24, 0.95) +
      shape('M38 8L50 12L38 18Z', ink(1), 3) +
      ellipse(0, 12, 42, 28, ink(0)) +
      shape('M-6 -15.5C0 -2 0 26 -6 39.5C-2 40.4 6 40 9 39.4C15 26 15 -2 9 -15.4C4 -16.4 -2 -16.4 -6 -15.5Z', ink(1)) +
      shape('M21 -12.5C27 -2 27 26 21 36.5C26 34.5 31 31 34.5 28C38 18 38 6 34.5 -4C31 -7 26 -10.5 21 -12.5Z', ink(1)) +
      stroke('M-30 -9C-34 -20 -40 -24 -46 -24M-22 -13C-24 -24 -28 -30 -34 -33', ink(1), 3.4) +
      circle(-46, -24, 4, ink(1)) +
      circle(-34, -33, 4, ink(1)) +
      circle(-24, 7, 3.8, ink(1)) +
      circle(-19, 18, 5, cheek, 0.6) +
      stroke('M-33 17Q-29 22 -24 20', ink(1), 2.6),
  },
  snail: {
    palette: ['#B65C46', '#F4E3C8', '#3A2A2A', '#DDA63F'],
    draw: (ink) =>
      stroke('M-34 8L-42 -22M-27 6L-25 -24', ink(1), 5) +
      circle(-42, -23, 5.5, ink(1)) +
      circle(-25, -25, 5.5, ink(1)) +
      circle(-43, -23.5, 2.6, ink(2)) +
      circle(-26, -25.5, 2.6, ink(2)) +
      shape('M-50 34C-52 10 -38 -2 -28 2C-20 6 -20 22 -8 24H44C54 24 54 38 44 38H-40C-46 38 -49 38 -50 34Z', ink(1)) +
      circle(12, 0, 34, ink(0)) +
      stroke('M12 26A26 26 0 1 1 38 0A20 20 0 0 1 -2 4A14 14 0 0 1 24 -2A8 8 0 0 1 12 6', ink(3), 6) +
      circle(-34, 18, 4.5, cheek, 0.6) +
      stroke('M-46 20Q-42 25 -37 24', ink(2), 2.6),
  },
  duck: {
    palette: ['#F0C04E', '#E58B4A', '#3A2A2A'],
    draw: (ink) =>
      shape('M-50 -14C-44 -12 -38 -14 -34 -18L-30 -6C-38 -2 -46 -4 -50 -14Z', ink(1)) +
      shape(
        'M-36 -16C-36 -34 -20 -42 -6 -40C10 -38 16 -24 11 -10C20 -6 34 -8 46 -16C52 8 40 36 8 36C-20 36 -36 22 -30 2C-34 -4 -36 -10 -36 -16Z',
        ink(0),
      ) +
      stroke('M-2 10C6 20 22 20 32 8', ink(1), 4.5, 0.75) +
      circle(-16, -22, 4, ink(2)) +
      circle(-10, -12, 5, cheek, 0.55),
  },
} satisfies Record<string, Motif>
