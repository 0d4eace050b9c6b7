import { greetingName } from './greeting-name.ts'

/** A first name is free text that somebody typed, and this goes to somebody else: only what can be a name is in it. */
export const named = (name: string, otherwise: string): string => greetingName(name) || otherwise
export const atStart = (name: string): string => named(name, 'The other adult')
export const within = (name: string): string => named(name, 'the other adult')
