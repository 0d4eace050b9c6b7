// The fixed sentences that the finder of a piece and its family can send each other, so that neither learns anything about the other.
import { type FindingAnswer, type FindingPlace, findingAnswers, findingPlaces } from '#contract/rentals/findings.ts'

/** The finder chooses one of these. */
const placeLabels: Readonly<Record<FindingPlace, string>> = {
  nursery: 'At a nursery or school',
  park: 'In a park or playground',
  friends_house: 'At a friend’s house',
  cafe: 'In a café or shop',
  bus_or_train: 'On a bus or train',
  elsewhere: 'Somewhere else',
}

export const listPlaces = (): { readonly code: FindingPlace; readonly label: string }[] =>
  findingPlaces.map((code) => ({ code, label: placeLabels[code] }))

export const placeLabel = (place: FindingPlace): string => placeLabels[place]

const sentences: Readonly<Record<FindingAnswer, string>> = {
  pick_up: 'Thank you! We’ll pick it up.',
  leave_it: 'Thank you! Please leave it where it is. We’ll come back for it.',
  hand_in: 'Thank you! Please hand it to the people who work there.',
  have_it: 'Thank you, but we have it already.',
}

export interface PresentedAnswer {
  readonly code: FindingAnswer
  readonly sentence: string
}

export const presentAnswer = (code: FindingAnswer): PresentedAnswer => ({ code, sentence: sentences[code] })

/** Nobody works at a friend's house or in a park. */
const withoutStaff: readonly FindingPlace[] = ['park', 'friends_house']

export const answersForPlace = (place: FindingPlace): FindingAnswer[] =>
  findingAnswers.filter((answer) => answer !== 'hand_in' || !withoutStaff.includes(place))
