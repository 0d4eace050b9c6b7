import { greetingName } from './greeting-name.ts'

/** A first name is free text, and this email goes to somebody else, so it is used only if it can be a name. */
export const named = (name: string, otherwise: string): string => greetingName(name) || otherwise
export const atStart = (name: string): string => named(name, 'The other adult')
export const within = (name: string): string => named(name, 'the other adult')
