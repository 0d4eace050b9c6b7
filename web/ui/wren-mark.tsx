/** The wren, facing right (design §1.1). Decoration: the name is beside it. */
export function WrenMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="4 6 60 56" aria-hidden="true" focusable="false">
      <path
        fill="#1f6152"
        d="M14 8C18 12 21 17 22 25C26 18 34 13 43 13C48.5 13 52.6 15.4 54.8 19L62 22.2L55.6 25.4C55.8 41 45 54 30.5 54C17.5 54 8.5 45 8.5 33.5C8.5 24 12.5 17 14 8Z"
      />
      <path fill="none" stroke="#1f6152" strokeWidth="3" strokeLinecap="round" d="M25 54V60M35 53V60" />
      <path fill="none" stroke="#f4c34f" strokeWidth="4.6" strokeLinecap="round" d="M19 34C21.5 42.5 34 44.5 40 35" />
      <circle cx="46.6" cy="22.6" r="2.7" fill="#fffcf7" />
    </svg>
  )
}
