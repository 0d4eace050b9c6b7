import { createContext, useContext } from 'react'

/** The path at which the latest navigation arrived, or null on the first page of a visit. Set by the root. */
export const PathArrival = createContext<string | null>(null)

export const usePathArrival = (): string | null => useContext(PathArrival)
