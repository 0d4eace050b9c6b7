/**
 * A washing line that has come down on one side. Drawn inline, because a picture may be impossible to fetch.
 * Decoration.
 */
export function LostLine({ size = 144 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 144 144" aria-hidden="true" focusable="false">
      <path fill="none" stroke="#877a8c" strokeWidth="6" strokeLinecap="round" d="M22 132V26M122 132V26" />
      <path
        fill="none"
        stroke="#5e5566"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M22 34C58 44 84 64 104 118c2 6 8 8 14 6"
      />
      <path fill="#1f6152" d="M43 42l22 8-2 26c0 4 3 6 8 9 6 4 5 13-3 15-11 3-26-3-26-15z" />
      <path fill="none" stroke="#f4c34f" strokeWidth="5" d="M42.600 52l21.500 8" />
      <path fill="#e2674a" d="M41 34h6v15h-6zM61 42h6v15h-6z" />
    </svg>
  )
}
