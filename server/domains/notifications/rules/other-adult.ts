import { greetingName } from './greeting-name.ts'

/** Uses a first name only if it looks like one, because it is free text and the email goes to somebody else. */
export const nameOr = (name: string, otherwise: string): string => greetingName(name) || otherwise
/** For the beginning of a sentence. */
export const nameAtStart = (name: string): string => nameOr(name, 'The other adult')
/** For the middle of a sentence. */
export const nameWithin = (name: string): string => nameOr(name, 'the other adult')
