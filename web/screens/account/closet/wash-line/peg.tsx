/** A wooden clothes peg: two prongs and a spring, lit from the left like everything in the catalogue (design §1.5). */
export const Peg = () => (
  <svg className="peg" viewBox="0 0 12 26" aria-hidden="true" focusable="false">
    <path
      className="peg-wood"
      d="M2 1.5Q2 .5 3 .5H9Q10 .5 10 1.5L9.4 25Q9.4 25.5 8.8 25.5H6.8L6 22.5L5.2 25.5H3.2Q2.6 25.5 2.6 25Z"
    />
    <path className="peg-shade" d="M7.2.5H9Q10 .5 10 1.5L9.4 25Q9.4 25.5 8.8 25.5H7Z" />
    <path className="peg-light" d="M3.2 2 3.7 24" />
    <path className="peg-gap" d="M6 13.5V22.5" />
    <path className="peg-spring" d="M1.4 9.5H10.6M1.4 12H10.6" />
  </svg>
)

/** A length of rope, as wide as its box; the curve is stretched to fit. */
export const Rope = ({ d }: { d: string }) => (
  <svg className="rope" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path className="rope-cord" d={d} />
    <path className="rope-twist" d={d} />
  </svg>
)
