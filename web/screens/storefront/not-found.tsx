import { data } from 'react-router'

/** Answers 404 for every address without a screen, inside the shop's header and footer. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
