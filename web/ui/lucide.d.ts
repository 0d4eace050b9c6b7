// Lucide has types only for its whole list of icons. Pages import icons one by one, so that no process loads the other
// 1,700.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const icon: import('lucide').IconNode
  export default icon
}
